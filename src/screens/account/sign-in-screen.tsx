/** The sign-in page (A §2). */
export function SignInScreen() {
  return <h1>Sign in</h1>
}
