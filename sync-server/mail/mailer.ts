import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { MAIL_RESPONSE_TIMEOUT, MAIL_CONNECT_TIMEOUT, MAIL_TIMEOUT, MAILS_AT_ONCE } from '../../schemas/constants.ts'
import { addressOf } from '../../schemas/rules/email-address.ts'
import type { Log } from '../services.ts'
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../store/data-folder.ts'

export interface Mail {
  /** An address as `addressOf` returns it. */
  to: string
  subject: string
  text: string
  /** The code in it, by which the server knows whether the mail is still of use. Absent: it always is. */
  code?: { holder: string; hash: string }
}

/** The sender of mails: the name that is shown, and the address. */
export interface MailSender {
  name: string
  address: string
}

export interface Mailer {
  /** Sends a mail, or rejects, at the latest after `MAIL_TIMEOUT` or once `stopping` is aborted. */
  send(id: string, mail: Mail, stopping: AbortSignal): Promise<void>
  /** Closes the connections that are idle. */
  close(): void
}

/**
 * Sends mails by SMTP if it is configured, with the sender `from`. Otherwise writes each mail to a file in `folder` and logs a
 * line without its text. A job of an older release may have another form of address; its mail is dropped.
 */
export function createMailer(smtpUrl: string | null, from: MailSender, folder: string, log: Log): Mailer {
  const toFiles = smtpUrl === null
  const transport = toFiles
    ? createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
    : createTransport({
        url: smtpUrl,
        pool: true,
        maxConnections: MAILS_AT_ONCE,
        // A failed mail is tried again by its job, after newer ones.
        maxRequeues: 0,
        connectionTimeout: MAIL_CONNECT_TIMEOUT,
        dnsTimeout: MAIL_CONNECT_TIMEOUT,
        greetingTimeout: MAIL_CONNECT_TIMEOUT,
        socketTimeout: MAIL_RESPONSE_TIMEOUT,
      })
  return {
    send: async (id, { to, subject, text }, stopping) => {
      if (addressOf(to) !== to) return log.error({ event: 'mail-dropped', id, reason: 'no address' })
      const signal = AbortSignal.any([stopping, AbortSignal.timeout(MAIL_TIMEOUT)])
      // Objects, because nodemailer parses a string: a comment or a comma in it would make other receivers.
      const sent = await transport.sendMail({ from, messageId: `<${id}@friendioo>`, to: { name: '', address: to }, subject, text, signal })
      if (!toFiles) return
      await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER })
      const file = join(folder, `${id}.eml`)
      await writeFile(file, sent.message as Buffer, { mode: PRIVATE_FILE }) // cast: the stream transport was asked for a buffer
      log.info({ event: 'mail-written', file })
    },
    close: () => transport.close(),
  }
}
