export function UiScreen() {
  return <h1>Components</h1>
}
