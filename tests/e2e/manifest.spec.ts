import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright/test'
import { findChromium, LAUNCH_FLAGS } from '../../scripts/find-chromium.mjs'
import { arrive, developerTools, expect, prepared, test } from '../support/browser.ts'

test('INSTALL-001 Chromium finds the manifest free of errors and the app installable', async ({ server }) => {
  // A profile of its own: a private window installs nothing.
  const profile = await mkdtemp(join(tmpdir(), 'friendioo-profile-'))
  const executablePath = findChromium()
  const context = await chromium.launchPersistentContext(profile, {
    baseURL: server.url,
    args: LAUNCH_FLAGS,
    ...(executablePath && { executablePath }),
  })
  const [page] = context.pages()
  await arrive(page!, '/')
  await prepared(page!)
  const tools = await developerTools(page!)
  const { errors, data } = await tools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect(JSON.parse(data!)).toMatchObject({ id: '/', scope: '/', display: 'standalone' })
  await expect(async () => expect((await tools.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([])).toPass()
  await context.close()
  await rm(profile, { recursive: true, force: true })
})

interface Picture {
  src: string
  sizes: string
  type: string
}

test('each picture of the manifest, and each that an iPhone shows at a start, has the size that is said of it', async ({
  page,
  request,
}) => {
  const manifest = (await (await request.get('/manifest.webmanifest')).json()) as {
    icons: Picture[]
    screenshots: Picture[]
    shortcuts: { url: string; icons: Picture[] }[]
  }
  await page.goto('/privacy')
  for (const { src, sizes, type } of [...manifest.icons, ...manifest.screenshots, ...manifest.shortcuts.flatMap(({ icons }) => icons)]) {
    expect((await request.get(src)).headers()['content-type'], src).toBe(type)
    if (sizes !== 'any') expect(await sizeOf(src), src).toBe(sizes)
  }
  const links = await page
    .locator('link[rel=apple-touch-startup-image]')
    .evaluateAll((all) => all.map((link) => [link.getAttribute('href')!, link.getAttribute('media')!]))
  expect(links.length).toBeGreaterThan(0)
  for (const [href, media] of links) {
    const [width, height, ratio] = media!.match(/\d+(?=px\))|(?<=ratio: )\d/g)!.map(Number)
    expect(await sizeOf(href!), href).toBe(`${width! * ratio!}x${height! * ratio!}`)
  }

  async function sizeOf(src: string): Promise<string> {
    return page.evaluate(async (src) => {
      const { width, height } = await createImageBitmap(await (await fetch(src)).blob())
      return `${width}x${height}`
    }, src)
  }
})
