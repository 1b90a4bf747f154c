/**
 * The script that a company's own site loads: puts the roles into each element with `data-nod-company`, as a frame that
 * grows with them. It sets no inline style attribute, so it runs under a strict content security policy that allows this
 * origin's scripts and frames.
 */
export function writeEmbedScript(origin: string): string {
  return `(() => {
  const origin = ${JSON.stringify(origin)};
  const frames = new Map();
  const fill = () => {
    for (const place of document.querySelectorAll('[data-nod-company]:not([data-nod-filled])')) {
      place.setAttribute('data-nod-filled', '');
      const theme = place.getAttribute('data-nod-theme') || 'auto';
      const frame = document.createElement('iframe');
      frame.src = origin + '/embed/' + encodeURIComponent(place.getAttribute('data-nod-company')) + '?theme=' + encodeURIComponent(theme);
      frame.title = place.getAttribute('data-nod-title') || 'Open roles';
      frame.loading = 'lazy';
      frame.style.width = '100%';
      frame.style.height = '480px';
      frame.style.border = '0';
      place.replaceChildren(frame);
      frames.set(frame.contentWindow, frame);
    }
  };
  addEventListener('message', ({ origin: from, source, data }) => {
    const frame = frames.get(source);
    const height = data && Number(data.nodEmbedHeight);
    if (from !== origin || !frame || !(height > 0)) return;
    frame.style.height = Math.min(Math.ceil(height), 20000) + 'px';
  });
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', fill);
  else fill();
})();
`;
}
