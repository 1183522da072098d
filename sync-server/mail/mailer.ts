import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { addressOf } from '../../schemas/rules/email-address.ts'
import type { Log } from '../services.ts'

export interface Mail {
  /** An address as `addressOf` returns it. */
  to: string
  subject: string
  text: string
}

/** The sender of mails: the name that is shown, and the address. */
export interface MailSender {
  name: string
  address: string
}

export type SendMail = (id: string, mail: Mail) => Promise<void>

/**
 * Sends mails by SMTP if it is configured, with the sender `from`. Otherwise writes each mail to a file in `folder` and logs a
 * line without its text. A job of an older release may have another form of address; its mail is dropped.
 */
export function createMailer(smtpUrl: string | null, from: MailSender, folder: string, log: Log): SendMail {
  const transport =
    smtpUrl === null ? createTransport({ streamTransport: true, buffer: true, newline: 'windows' }) : createTransport(smtpUrl)
  return async (id, { to, subject, text }) => {
    if (addressOf(to) !== to) return log.error({ event: 'mail-dropped', id, reason: 'no address' })
    // Objects, because nodemailer parses a string: a comment or a comma in it would make other receivers.
    const sent = await transport.sendMail({ from, messageId: `<${id}@friendioo>`, to: { name: '', address: to }, subject, text })
    if (smtpUrl !== null) return
    await mkdir(folder, { recursive: true })
    const file = join(folder, `${id}.eml`)
    await writeFile(file, sent.message as Buffer)
    log.info({ event: 'mail-written', file })
  }
}
