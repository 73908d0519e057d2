/** The address bar: which page, with which parameters. */

export interface Place {
  path: string;
  query: URLSearchParams;
}

function here(): Place {
  return { path: decodeURI(location.pathname), query: new URLSearchParams(location.search) };
}

let place = $state.raw<Place>(here());

export const router = {
  get path(): string {
    return place.path;
  },
  get query(): URLSearchParams {
    return place.query;
  },
};

/** Go to another page of the client. */
export function go(to: string, replace = false): void {
  history[replace ? "replaceState" : "pushState"](null, "", to);
  const before = place.path;
  place = here();
  if (place.path !== before) scrollTo(0, 0);
}

addEventListener("popstate", () => (place = here()));

/** Let plain clicks on links inside the client change the page without loading it anew. */
export function links(node: HTMLElement): { destroy(): void } {
  const click = (event: MouseEvent): void => {
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return;
    const link = (event.target as Element).closest("a");
    if (!link || link.target || link.origin !== location.origin || link.hasAttribute("download")) return;
    if (link.pathname.startsWith("/api/") || link.getAttribute("href")?.startsWith("#")) return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  };
  node.addEventListener("click", click);
  return { destroy: () => node.removeEventListener("click", click) };
}
