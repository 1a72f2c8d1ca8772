/** WebKit (WebKitGTK, over WebDriver) and Firefox (over Marionette), if they are installed. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from './free-port'

export type EnginePage = {
  goTo: (url: string) => Promise<void>
  /** Runs a self-contained function in the page, and resolves to its JSON. */
  run: <A extends unknown[], T>(script: (...args: A) => T | Promise<T>, ...args: A) => Promise<T>
  close: () => Promise<void>
}

type Send = (command: 'url' | 'execute', parameters: object) => Promise<unknown>
type OpenedEngine = { send: Send; end: () => Promise<void> }
type Engine = {
  name: string
  isInstalled: () => boolean
  open: (folder: string, port: number) => Promise<OpenedEngine>
}

const miniBrowser = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser'

export const engines: Engine[] = [
  {
    name: 'WebKit',
    isInstalled: () => hasCommand('WebKitWebDriver') && hasCommand('Xvfb') && existsSync(miniBrowser),
    open: openWebKit,
  },
  { name: 'Firefox', isInstalled: () => hasCommand('firefox-esr'), open: openFirefox },
]

/** Maximum time in ms for a driver to listen, and for a script in the page to end. */
const startTimeoutMs = 30_000
const scriptTimeoutMs = 60_000

export async function openEngine(engine: Engine): Promise<EnginePage> {
  const folder = mkdtempSync(path.join(tmpdir(), 'showfloor-engine-'))
  const { send, end } = await engine.open(folder, await freePort())
  return {
    goTo: async (url) => void (await send('url', { url })),
    run: async (script, ...args) => {
      const body = `const [args, done] = arguments
        Promise.resolve().then(() => (${script.toString()})(...args))
          .then((value) => done({ value }), (error) => done({ error: String(error) }))`
      const result = await send('execute', { script: body, args: [args] })
      const { value, error } = result as { value: never; error?: string }
      if (error !== undefined) throw new Error(error)
      return value
    },
    close: async () => {
      await end()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function openWebKit(folder: string, port: number): Promise<OpenedEngine> {
  const display = `:${port}`
  const screen = spawn('Xvfb', [display, '-screen', '0', '1280x900x24'], { stdio: 'ignore' })
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    env: { ...process.env, DISPLAY: display, HOME: folder, WEBKIT_DISABLE_COMPOSITING_MODE: '1' },
    stdio: 'ignore',
  })
  const call = async (address: string, parameters: object) => {
    const reply = await fetch(`http://127.0.0.1:${port}${address}`, {
      method: 'POST',
      body: JSON.stringify(parameters),
    })
    const { value } = (await reply.json()) as { value: unknown }
    if (!reply.ok) throw new Error(JSON.stringify(value))
    return value
  }
  await retry(async () => void (await fetch(`http://127.0.0.1:${port}/status`)))
  const browserOptions = { binary: miniBrowser, args: ['--automation'] }
  const capabilities = {
    alwaysMatch: { 'webkitgtk:browserOptions': browserOptions, timeouts: { script: scriptTimeoutMs } },
  }
  const { sessionId } = (await call('/session', { capabilities })) as { sessionId: string }
  const session = `/session/${sessionId}`
  return {
    send: (command, parameters) =>
      call(`${session}/${command === 'url' ? 'url' : 'execute/async'}`, parameters),
    end: async () => {
      await fetch(`http://127.0.0.1:${port}${session}`, { method: 'DELETE' }).catch(() => {})
      await Promise.all([stopProcess(driver), stopProcess(screen)])
    },
  }
}

/** Marionette's protocol: `length:[0, id, command, parameters]`, answered by `length:[1, id, error, result]`. */
async function openFirefox(folder: string, port: number): Promise<OpenedEngine> {
  writeFileSync(path.join(folder, 'user.js'), `user_pref('marionette.port', ${port});\n`)
  const args = ['--headless', '--marionette', '--no-remote', '--profile', folder]
  const browser = spawn('firefox-esr', args, { env: { ...process.env, HOME: folder }, stdio: 'ignore' })
  const socket = await retry(
    () =>
      new Promise<ReturnType<typeof connect>>((resolve, reject) => {
        const attempt = connect(port, '127.0.0.1', () => resolve(attempt)).once('error', reject)
      }),
  )
  const pendingCalls = new Map<number, (error: unknown, result: unknown) => void>()
  let received = Buffer.alloc(0)
  socket.on('data', (part) => {
    received = Buffer.concat([received, part])
    for (;;) {
      const colon = received.indexOf(':')
      const end = colon + 1 + Number(received.subarray(0, Math.max(0, colon)).toString())
      if (colon < 0 || received.length < end) return
      const message: unknown = JSON.parse(received.subarray(colon + 1, end).toString())
      received = received.subarray(end)
      // The first message is a greeting.
      if (!Array.isArray(message)) continue
      const [, id, error, result] = message as [number, number, unknown, unknown]
      pendingCalls.get(id)?.(error, result)
    }
  })
  let lastId = 0
  const call = (command: string, parameters: object) =>
    new Promise<unknown>((resolve, reject) => {
      lastId += 1
      pendingCalls.set(lastId, (error, result) =>
        error ? reject(new Error(JSON.stringify(error))) : resolve(result),
      )
      const text = JSON.stringify([0, lastId, `WebDriver:${command}`, parameters])
      socket.write(`${Buffer.byteLength(text)}:${text}`)
    })
  await call('NewSession', { timeouts: { script: scriptTimeoutMs } })
  return {
    send: async (command, parameters) => {
      const result = await call(command === 'url' ? 'Navigate' : 'ExecuteAsyncScript', parameters)
      return (result as { value?: unknown }).value
    },
    end: async () => {
      socket.destroy()
      await stopProcess(browser)
    },
  }
}

function hasCommand(command: string): boolean {
  return spawnSync('which', [command]).status === 0
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = new Promise((resolve) => child.once('exit', resolve))
  child.kill()
  await exited
}

/** Repeats the attempt until it succeeds, for at most half a minute. */
async function retry<T>(attempt: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + startTimeoutMs
  for (;;)
    try {
      return await attempt()
    } catch (error) {
      if (Date.now() > deadline) throw error
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
}
