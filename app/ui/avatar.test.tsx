import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Avatar } from './avatar.tsx'

const student = { firstName: 'Luca', lastName: 'Ferri', profileImageUrl: '' }

describe('Avatar', () => {
  it('AVAIL-008 renders nothing when first name and last name are both blank', () => {
    expect(renderToStaticMarkup(<Avatar student={{ ...student, firstName: '', lastName: ' ' }} status="online" />)).toBe('')
  })

  it('is named after the student and their status', () => {
    expect(renderToStaticMarkup(<Avatar student={student} status="available" />)).toContain('aria-label="Luca Ferri, Available Now"')
  })

  it('shows initials when there is no picture, and no mark when the student is offline', () => {
    const markup = renderToStaticMarkup(<Avatar student={student} status="offline" />)
    expect(markup).toContain('LF')
    expect(markup).not.toContain('<svg')
  })
})
