/** A page for the illustrator: everything the board can draw, with made-up positions. Not part of the built client. */

import { mount } from "svelte";
import "./theme.css";
import "./styles.css";
import Gallery from "./board/Gallery.svelte";

mount(Gallery, { target: document.getElementById("app")! });
