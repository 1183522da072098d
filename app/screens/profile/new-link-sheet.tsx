import type { CampusId } from '../../../schemas/ids.ts'
import type { NewInvitation } from '../../../schemas/invitation.ts'
import { campusName } from '../../../schemas/rules/invitation.ts'
import { linkOf } from '../../data/account/invitations.ts'
import { showToast } from '../../data/toasts/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Field, INPUT_CLASS } from '../../ui/field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { QrCode } from './qr-code.tsx'
import { copyToClipboard } from '../../platform/copy-to-clipboard.ts'
import { isAborted, isNotAllowed } from '../../platform/expected-failures.ts'
import { logUnless } from '../../platform/log.ts'

interface Props {
  /** The secret of the link. */
  token: NewInvitation['token']
  campusId: CampusId
  /** True while the server does not have it yet. */
  waits: boolean
  onClose: () => void
}

/** Shows an invitation link to share, also as a QR code for somebody who stands beside. */
export function NewLinkSheet({ token, campusId, waits, onClose }: Props) {
  const link = linkOf(token)
  const copy = async () => {
    if (await copyToClipboard(link)) showToast({ title: 'Link copied' })
    else showToast({ title: 'Not copied', text: 'Select the link and copy it yourself.', tone: 'error' })
  }
  const share = () =>
    void navigator.share({ title: 'Friendioo', text: `Join me on ${campusName(campusId)}`, url: link }).catch((thrown: unknown) => {
      if (isAborted(thrown)) return
      logUnless(isNotAllowed, 'The link could not be shared')(thrown)
      showToast({ title: 'Not shared', text: 'Copy the link instead.', tone: 'error' })
    })

  return (
    <Sheet
      open
      closes
      onClose={onClose}
      title="Your invitation link"
      text={`Whoever has it can join ${campusName(campusId)}. Send it to people who study there.`}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-4">
        <Field label="Link" hint={<span className="text-muted">You can find it again in Profile Settings, on this device.</span>}>
          {(control) => (
            <input {...control} readOnly dir="ltr" className={INPUT_CLASS} value={link} onFocus={({ target }) => target.select()} />
          )}
        </Field>
        <QrCode text={link} name="QR code to scan" />
        <p role="status" className="text-xs font-medium empty:hidden">
          {waits && 'It works once it has been sent.'}
        </p>
        <div className="flex flex-wrap gap-2.5 *:flex-1">
          {'share' in navigator && (
            <Button look="outline" onClick={share}>
              Share
            </Button>
          )}
          <Button onClick={() => void copy()}>Copy</Button>
        </div>
      </div>
    </Sheet>
  )
}
