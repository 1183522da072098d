/**
 * `npm run pictures`: writes each changed picture in tests/e2e/screens as small as WebP can without a loss, because all that were ever
 * committed stay in the history. The browser's own files take up to twice as much.
 */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

const FOLDER = join(import.meta.dirname, '../e2e/screens')
/** Added or changed since the last commit. */
const changed = execFileSync('git', ['ls-files', '--modified', '--others', '.'], { cwd: FOLDER, encoding: 'utf8' }).split('\n')
const names = readdirSync(FOLDER).filter((name) => changed.includes(name) || isAsTaken(name))

/** Returns whether a picture is as the browser wrote it, also when somebody committed it so. */
function isAsTaken(name: string): boolean {
  return name.endsWith('.png') || (name.endsWith('.webp') && readFileSync(join(FOLDER, name)).toString('latin1', 12, 16) !== 'VP8L')
}

const pixelsOf = (picture: Buffer) => sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })

/** Returns the smallest lossless WebP of this picture. Throws if a pixel differs. */
async function shrink(picture: Buffer): Promise<Buffer> {
  const smaller = await sharp(picture).webp({ lossless: true, exact: true, effort: 6 }).toBuffer()
  const [before, after] = await Promise.all([pixelsOf(picture), pixelsOf(smaller)])
  if (before.info.width !== after.info.width || !before.data.equals(after.data)) throw new Error('The smaller picture is not the same')
  return smaller
}

let [before, after] = [0, 0]
for (const name of names) {
  const path = join(FOLDER, name)
  const target = path.replace(/\.png$/, '.webp')
  const picture = readFileSync(path)
  const smaller = await shrink(picture)
  const chosen = target === path && smaller.length >= picture.length ? picture : smaller
  // An unchanged file keeps its time.
  if (chosen !== picture) writeFileSync(target, chosen)
  if (target !== path) rmSync(path)
  before += picture.length
  after += chosen.length
}
console.log(`${names.length} changed pictures: ${(before / 1e6).toFixed(1)} MB before, ${(after / 1e6).toFixed(1)} MB after`)
