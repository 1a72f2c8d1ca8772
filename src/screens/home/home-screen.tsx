/** The home page (S §2 Home). */
export function HomeScreen() {
  return <h1>Home</h1>
}
