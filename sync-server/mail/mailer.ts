import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Log } from '../services.ts'

export interface Mail {
  to: string
  subject: string
  text: string
}

export type SendMail = (id: string, mail: Mail) => Promise<void>

/**
 * Sends mails by SMTP if it is configured, with the sender `from`. Otherwise writes each mail to a file in `folder` and logs a
 * line without its text.
 */
export function createMailer(smtpUrl: string | null, from: string, folder: string, log: Log): SendMail {
  if (smtpUrl !== null) {
    const smtp = createTransport(smtpUrl)
    return async (id, mail) => void (await smtp.sendMail({ from, messageId: `<${id}@friendioo>`, ...mail }))
  }
  const toFile = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return async (id, mail) => {
    const { message } = await toFile.sendMail({ from, messageId: `<${id}@friendioo>`, ...mail })
    await mkdir(folder, { recursive: true })
    const file = join(folder, `${id}.eml`)
    await writeFile(file, message as Buffer)
    log.info({ event: 'mail-written', file })
  }
}
