const early = document.getElementById('early');
if (early) {
  window.early = JSON.parse(early.textContent);
  if ('deck' in early.dataset) {
    let deck = DECK;
    try {
      deck = JSON.parse(localStorage.getItem(`nod-deck:${window.early[USER].body.id}`)) ?? deck;
    } catch {}
    if (!window.early[deck]) {
      window.early[deck] = fetch(deck, { credentials: 'include' });
      window.early[deck].catch(() => 0);
    }
  }
}
