export default function Page() {
  return <h1>Chairs</h1>
}
