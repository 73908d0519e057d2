/** The time of this machine in seconds, a state that changes every second while a component uses it. */
export function ticking(): { readonly seconds: number } {
  let seconds = $state(Date.now() / 1000);
  $effect(() => {
    const timer = setInterval(() => (seconds = Date.now() / 1000), 1000);
    return () => clearInterval(timer);
  });
  return {
    get seconds() {
      return seconds;
    },
  };
}
