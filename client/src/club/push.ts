/** Push messages of this browser. */
import { Failure } from "../api";
import { registerServiceWorker } from "../serviceWorker";

export function canPush(): boolean {
  return "serviceWorker" in navigator && "PushManager" in window;
}

/** Ask the reader and the browser for pushes; returns the subscription as JSON. */
export async function subscribe(key: string): Promise<string> {
  if ((await Notification.requestPermission()) !== "granted") throw new Failure("push/refused", 0);
  const worker = await registerServiceWorker();
  await navigator.serviceWorker.ready;
  const padded = key.replaceAll("-", "+").replaceAll("_", "/");
  const bytes = Uint8Array.from(atob(padded), (letter) => letter.charCodeAt(0));
  const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes });
  return JSON.stringify(made.toJSON());
}
