export default function PlainScreen() {
  return <h1>Let in</h1>
}
