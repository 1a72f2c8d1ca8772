/** An SMTP server that takes everything, if not told otherwise, and remembers what it heard. */
import { createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

/** `ms` is how long it takes over each letter that it has. */
export async function openPostOffice(toRecipients = '250 fine', ms = 0) {
  const heard: string[] = []
  const letters: string[] = []
  let answerToRecipients = toRecipients
  const answer = (socket: Socket) => {
    const say = (words: string) => void (socket.writable && socket.write(`${words}\r\n`))
    let letter: string[] | null = null
    const lines = createInterface({ input: socket })
    // A sender that is killed is no failure.
    for (const one of [socket, lines]) one.on('error', () => undefined)
    lines.on('line', (line) => {
      heard.push(line)
      if (letter && line !== '.') return void letter.push(line)
      if (letter) {
        letters.push(letter.join('\n'))
        letter = null
        return void setTimeout(() => say('250 fine'), ms)
      }
      letter = line === 'DATA' ? [] : null
      if (letter) return say('354 go on')
      say(line.startsWith('RCPT') ? answerToRecipients : '250 fine')
      if (line === 'QUIT') socket.end()
    })
    say('220 post office')
  }
  const server = createServer(answer)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  return {
    /** Every line, of all senders. */
    heard,
    /** What was taken, whole. */
    letters,
    /** What is said of a recipient from now on: an answer of SMTP. */
    say: (words: string) => void (answerToRecipients = words),
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  }
}

/** The subject up to its first colon, and what the letter is recognised by when it arrives again. */
export function headsOf(letter: string): { subject: string; messageId: string } {
  const [, subject = ''] = /^Subject: ([^:\n]+)/m.exec(letter) ?? []
  const [, messageId = ''] = /^Message-ID: (.+)/m.exec(letter) ?? []
  return { subject, messageId }
}
