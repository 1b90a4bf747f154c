export function LandingPage() {
  return <main>Nod</main>;
}
