/** An SMTP server that accepts everything by default, and records what it receives. */
import { createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

/** `ms` is the delay before the server confirms a letter. */
export async function openMailServer(firstRecipientReply = '250 fine', ms = 0) {
  const receivedLines: string[] = []
  const letters: string[] = []
  let recipientReply = firstRecipientReply
  const answer = (socket: Socket) => {
    const reply = (text: string) => void (socket.writable && socket.write(`${text}\r\n`))
    let letter: string[] | null = null
    const lines = createInterface({ input: socket })
    // A sender that is killed is not a failure of the test.
    for (const emitter of [socket, lines]) emitter.on('error', () => undefined)
    lines.on('line', (line) => {
      receivedLines.push(line)
      if (letter && line !== '.') return void letter.push(line)
      if (letter) {
        letters.push(letter.join('\n'))
        letter = null
        return void setTimeout(() => reply('250 fine'), ms)
      }
      letter = line === 'DATA' ? [] : null
      if (letter) return reply('354 go on')
      reply(line.startsWith('RCPT') ? recipientReply : '250 fine')
      if (line === 'QUIT') socket.end()
    })
    reply('220 post office')
  }
  const server = createServer(answer)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  return {
    /** Every received line, of all senders. */
    receivedLines,
    /** Accepted letters with all their lines. */
    letters,
    /** Sets the SMTP reply to all later recipients. */
    setRecipientReply: (text: string) => void (recipientReply = text),
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  }
}

/** Returns the subject up to its first colon, and the Message-ID, which is the same when the letter arrives again. */
export function parseHeaders(letter: string): { subject: string; messageId: string } {
  const [, subject = ''] = /^Subject: ([^:\n]+)/m.exec(letter) ?? []
  const [, messageId = ''] = /^Message-ID: (.+)/m.exec(letter) ?? []
  return { subject, messageId }
}
