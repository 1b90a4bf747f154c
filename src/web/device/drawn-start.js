const drawn = document.getElementById('drawn');
let isKept = drawn && 'isWide' in drawn.dataset === matchMedia('(min-width: 64rem)').matches;
const { user, deck } = drawn?.dataset ?? {};
if (isKept && user) {
  const kept = (name) => JSON.parse(localStorage.getItem(`nod-${name}:${user}`));
  try {
    const passed = kept('passed') ?? {};
    const recent = Date.now() - PASSED_MS;
    const cards = [...drawn.querySelectorAll('[data-role]')].reverse().filter((card) => {
      const isLeft = !(passed[card.dataset.role] > recent);
      if (!isLeft) card.remove();
      return isLeft;
    });
    for (const depth in cards) cards[depth].dataset.depth = depth;
    const isSignedOut = localStorage.getItem('nod-signing-out');
    isKept = !isSignedOut && cards[0] && (kept('deck') ?? DECK) === deck && !kept('decisions')?.length;
  } catch {}
}
if (isKept) drawn.hidden = false;
else drawn?.remove();
let isLoading = false;
const load = () => {
  if (isLoading) return;
  isLoading = true;
  const add = (tag, attributes) =>
    document.head.append(Object.assign(document.createElement(tag), attributes));
  const run = () => add('script', { type: 'module', crossOrigin: '', src: SCRIPTS[0] });
  add('link', { rel: 'stylesheet', crossOrigin: '', href: SHEET, onload: run, onerror: run });
  for (const href of SCRIPTS) add('link', { rel: 'modulepreload', crossOrigin: '', href });
};
if (isKept && !document.hidden) {
  document.body.addEventListener('click', (event) => (drawn.tap = event));
  document.addEventListener('visibilitychange', load);
  setTimeout(load, 1e3);
  try {
    new PerformanceObserver(load).observe({ type: 'paint' });
  } catch {
    load();
  }
} else load();
