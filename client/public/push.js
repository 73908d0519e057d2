// Shows what the server pushes, and opens the game when it is clicked.
self.addEventListener("push", (event) => {
  const { title, body, url, tag } = event.data.json();
  event.waitUntil(self.registration.showNotification(title, { body, tag, icon: "/icon.svg", data: { url } }));
});
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { pathname } = new URL(event.notification.data.url, self.location.origin);
  event.waitUntil(
    self.clients.matchAll({ type: "window" }).then((open) => {
      const shown = open.find((client) => new URL(client.url).pathname === pathname);
      return shown ? shown.focus() : self.clients.openWindow(pathname);
    }),
  );
});
