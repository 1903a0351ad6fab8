export default function PlainScreen() {
  return <h1>Plain screen</h1>
}
