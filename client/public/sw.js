/**
 * Keeps the page, the rules, the lessons and the games that were looked at, so that they open without a network. What is
 * asked for comes from the network whenever there is one; only files with a hash in their name are taken from here first.
 */
self.importScripts("/push.js");

const KEPT = "longshanks";
const READ = /^\/api\/(words|setup|rules|lessons|games\/[^/]+(\/(history|moment|luck|dice|file).*)?$)/;
const ASKED = /^\/api\/lessons\/[^/]+$/;

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(caches.open(KEPT).then((cache) => cache.add("/")));
});
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

/** Return what the network says, and keep it; without a network what was kept under the name. */
async function fresh(request, name) {
  const cache = await caches.open(KEPT);
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put(name, answer.clone());
    return answer;
  } catch (error) {
    const kept = await cache.match(name, { ignoreVary: true });
    if (kept) return kept;
    throw error;
  }
}

async function kept(request) {
  const cache = await caches.open(KEPT);
  return (await cache.match(request, { ignoreVary: true })) ?? fresh(request, request);
}

/** An answer to a question with a body is kept under what was asked. */
async function answered(request) {
  const body = await request.clone().text();
  return fresh(request, `${request.url}?${encodeURIComponent(body)}`);
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin) return;
  if (request.method === "POST" && ASKED.test(pathname)) event.respondWith(answered(request));
  if (request.method !== "GET") return;
  if (request.mode === "navigate" && !pathname.startsWith("/api/")) event.respondWith(fresh(request, "/"));
  else if (pathname.startsWith("/assets/")) event.respondWith(kept(request));
  else if (READ.test(pathname) || /^\/(icon|manifest)/.test(pathname)) event.respondWith(fresh(request, request));
});
