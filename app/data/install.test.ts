import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createInstall, installState, type InstallPrompt } from './install.ts'
import { createDeviceFlags } from './storage/device-flags.ts'
import { memoryStorage } from './storage/safe-storage.ts'

const nothing = { prompt: null, installed: false, standalone: false, secure: false, manifest: false }
const prompt = (outcome: 'accepted' | 'dismissed') =>
  Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt: vi.fn(() => Promise.resolve()),
    userChoice: Promise.resolve({ outcome }),
  }) as InstallPrompt

describe('installState', () => {
  it.each([
    ['INSTALL-012 nothing holds', nothing, 'not-installable'],
    ['INSTALL-012 a manifest alone', { ...nothing, manifest: true }, 'not-installable'],
    ['INSTALL-012 a secure context alone', { ...nothing, secure: true }, 'not-installable'],
    ['INSTALL-013 the native prompt was captured', { ...nothing, prompt: prompt('accepted') }, 'installable'],
    ['INSTALL-014 a secure context with a manifest', { ...nothing, secure: true, manifest: true }, 'installable'],
    ['INSTALL-017 it runs by itself', { ...nothing, secure: true, manifest: true, standalone: true }, 'installed'],
    ['OFFL-009 it was installed before', { ...nothing, secure: true, manifest: true, installed: true }, 'installed'],
  ] as const)('%s', (_, facts, state) => expect(installState(facts)).toBe(state))
})

describe('install', () => {
  let storage: Storage
  beforeEach(() => void (storage = memoryStorage()))
  const install = () => createInstall({ flags: createDeviceFlags(storage), standalone: false, secure: true, manifest: true })

  it('INSTALL-015 is installed, and stays so, when the student accepts the prompt', async () => {
    const here = install()
    const offer = prompt('accepted')
    here.offered(offer)
    expect(offer.defaultPrevented).toBe(true)
    expect(await here.showPrompt()).toBe('accepted')
    expect(installState(here.getState())).toBe('installed')
    expect(installState(install().getState())).toBe('installed')
  })

  it('stays installable when the student declines, and does not use a prompt twice', async () => {
    const here = install()
    const offer = prompt('dismissed')
    here.offered(offer)
    expect(await here.showPrompt()).toBe('dismissed')
    expect(installState(here.getState())).toBe('installable')
    expect(await here.showPrompt()).toBe('no-prompt')
    expect(offer.prompt).toHaveBeenCalledTimes(1)
  })

  it('OFFL-009 remembers that it was installed, until the browser offers it again', () => {
    const here = install()
    here.isInstalled()
    expect(storage.getItem('pwa-installed')).not.toBeNull()
    here.offered(prompt('accepted'))
    expect(storage.getItem('pwa-installed')).toBeNull()
    expect(installState(here.getState())).toBe('installable')
  })
  it('INSTALL-017 is installed once the browser moves the page into a window of its own', () => {
    const here = install()
    here.isStandalone()
    expect(installState(here.getState())).toBe('installed')
  })

  it('explains the way when the browser refuses to show its prompt', async () => {
    const here = install()
    const offer = prompt('accepted')
    offer.prompt = () => Promise.reject(new DOMException('no press', 'NotAllowedError'))
    here.offered(offer)
    expect(await here.showPrompt()).toBe('no-prompt')
  })

  it('OFFL-009 is installed when another tab says so', () => {
    const flags = createDeviceFlags(storage)
    const here = createInstall({ flags, standalone: false, secure: true, manifest: true })
    createDeviceFlags(storage).set('pwa-installed')
    flags.notify()
    expect(installState(here.getState())).toBe('installed')
  })
})
