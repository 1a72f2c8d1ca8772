/**
 * Sign-in: the password and, in a public shop, a passkey or a one-time code, which is set up at the first sign-in.
 */
import { Alert, Box, Button, Divider, Link, Paper, TextField, Typography } from '@mui/material'
import { type FormEvent, useState } from 'react'
import { encode } from 'uqr'
import type { DeskSession } from '../src/domain/desk/session-row'
import { call, messageOf } from './calls'
import { hasPasskeys, signInByPasskey } from './passkey'
import { openDesk } from './session'

export function SignIn({ session: initialSession }: { session: DeskSession | null }) {
  // After signing out, the page still has the session that was open before.
  const [session, setSession] = useState<DeskSession | null>(
    initialSession?.step === 'open' ? null : initialSession,
  )
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = Object.fromEntries(new FormData(event.currentTarget))
    void runStep(() => call('POST', session ? 'session/code' : 'session', fields))
  }

  async function runStep(step: () => Promise<{ data: DeskSession }>) {
    setBusy(true)
    setProblem('')
    try {
      const { data } = await step()
      if (data.step === 'open') openDesk()
      setSession(data)
    } catch (error) {
      setProblem(messageOf(error))
    }
    setBusy(false)
  }

  async function restart() {
    await call('DELETE', 'session').catch(() => undefined)
    setSession(null)
  }

  const isOffered = (method: 'passkey' | 'code') =>
    session?.step === 'second' && session.ways.includes(method)
  const byPasskey = isOffered('passkey') && hasPasskeys()
  const byCode = session?.step === 'set up' || isOffered('code')

  return (
    <Box component="main" sx={{ minHeight: '100vh', display: 'grid', placeItems: 'center', p: 2 }}>
      <Paper sx={{ p: 4, width: '100%', maxWidth: 420 }} variant="outlined">
        <Typography component="h1" variant="h5" gutterBottom>
          {session ? 'Two-step sign-in' : 'Sign in to the desk'}
        </Typography>
        <Box component="form" onSubmit={send} noValidate>
          {session && byPasskey && (
            <>
              <Typography gutterBottom>Use your passkey to sign in as {session.email}.</Typography>
              <Button
                variant="contained"
                fullWidth
                disabled={isBusy}
                onClick={() => void runStep(signInByPasskey)}
              >
                Use a passkey
              </Button>
            </>
          )}
          {byPasskey && byCode && <Divider sx={{ my: 3 }}>or</Divider>}
          {!session && <PasswordFields />}
          {session && byCode && <CodeFields session={session} />}
          {session?.step === 'second' && !byPasskey && !byCode && (
            <Typography>
              This browser doesn’t support passkeys. Use the browser in which you added yours.
            </Typography>
          )}
          {problem && (
            <Alert severity="error" role="alert" sx={{ my: 1 }}>
              {problem}
            </Alert>
          )}
          {(!session || byCode) && (
            <Button
              type="submit"
              variant={byPasskey ? 'outlined' : 'contained'}
              fullWidth
              disabled={isBusy}
              sx={{ mt: 2 }}
            >
              {session ? 'Continue' : 'Sign in'}
            </Button>
          )}
          {session && (
            <Button fullWidth onClick={() => void restart()} sx={{ mt: 1 }}>
              Use another account
            </Button>
          )}
        </Box>
      </Paper>
    </Box>
  )
}

function PasswordFields() {
  return (
    <>
      <TextField name="email" type="email" label="Email" autoComplete="username" fullWidth required />
      <TextField
        name="password"
        type="password"
        label="Password"
        autoComplete="current-password"
        fullWidth
        required
      />
      <Link href="/forgot_pass">Forgot your password?</Link>
    </>
  )
}

function CodeFields({ session }: { session: DeskSession }) {
  return (
    <>
      {session.step === 'set up' ? (
        <>
          <Typography>
            Scan this code with an authenticator app, such as your phone’s password manager. Then enter the
            6-digit code that it shows.
          </Typography>
          <QrCode text={session.uri} />
          <Typography variant="body2" sx={{ wordBreak: 'break-all' }}>
            Or enter this key in the app: {session.secret}
          </Typography>
        </>
      ) : (
        <Typography>Enter the 6-digit code from your authenticator app for {session.email}.</Typography>
      )}
      <TextField
        name="code"
        label="Code"
        autoComplete="one-time-code"
        fullWidth
        required
        slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 7 } }}
      />
    </>
  )
}

function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 2 })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <Box
      component="svg"
      role="img"
      aria-label="QR code for an authenticator app"
      viewBox={`0 0 ${size} ${size}`}
      sx={{ width: 200, display: 'block', mx: 'auto', my: 2, bgcolor: '#fff' }}
    >
      <path d={path} fill="#000" />
    </Box>
  )
}
