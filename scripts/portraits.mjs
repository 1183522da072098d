/**
 * Draws the pictures of the demo students (architecture.md section 13) into sync-server/demo/portraits: each is a head with shoulders, from
 * a few shapes. Some students have none, as on any campus. Run it by hand to change a picture: `npm run portraits`.
 */
import { Buffer } from 'node:buffer'
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright'
import { findChromium, LAUNCH_FLAGS } from './find-chromium.mjs'

/** Px a side: the largest face is 88 px wide, on a screen with two device pixels per px. */
const PORTRAIT_SIDE = 192
const ENCODER_QUALITY = 0.9
const SHADE = 'fill="#000" opacity=".13"'

/** Each picture is a square of 64 units, drawn from back to front: behind the head, the shoulders, over the face. */
const STUDENTS = {
  amina: { wall: '#b9664c', skin: '#8a5a3c', top: vNeck('#b5543f'), hair: scarf('#efe0c0') },
  youssef: { wall: '#bcd3c4', skin: '#c98f66', top: vNeck('#2e6f6a'), hair: short('#2a211c'), more: beard('#2a211c') },
  lina: { wall: '#f2c2b4', skin: '#e2b08c', top: vNeck('#8c5068'), hair: bob('#4a2c20') },
  sara: { wall: '#cfdcb8', skin: '#efc5a6', top: coat('#3f6b4c'), hair: bun('#c79a55'), more: glasses() },
  david: { wall: '#d7d2e6', skin: '#6b4530', top: coat('#46657e'), hair: cropped('#17120f') },
  mei: { wall: '#f4d7c8', skin: '#efcaa6', top: scrubs('#3d8c86'), hair: bob('#1d1a1b') },
  jonas: { wall: '#c9d6df', skin: '#eec3a2', top: shirt('#56657a', '#e8ecef'), hair: short('#8a5a33'), more: glasses() },
  priya: { wall: '#f0cf9a', skin: '#a9714b', top: vNeck('#5b7fa6'), hair: long('#1f1a1c') },
  carlos: { wall: '#c5dbe6', skin: '#c98f66', top: vNeck('#c0603f'), hair: curls('#3a2619') },
  fatima: { wall: '#e9c9a8', skin: '#d9a07a', top: vNeck('#2f5d62'), hair: scarf('#2f5d62') },
  noah: { wall: '#d9e2cf', skin: '#efc5a6', top: scrubs('#3a6ea5'), hair: curls('#b98545') },
  hana: { wall: '#e3d3e4', skin: '#f0c9ab', top: vNeck('#7a5a8c'), hair: long('#7a4a2b'), more: glasses() },
  yara: { wall: '#f6dfae', skin: '#d9a07a', top: coat('#a8485a'), hair: curlyLong('#2b1c16') },
  luca: { wall: '#dfe3dc', skin: '#e0b08a', top: shirt('#8a6b3f', '#f3ead9'), hair: short('#2b211b'), more: stubble('#2b211b') },
  daniel: { wall: '#f3cdb3', skin: '#5d3b29', top: shirt('#c98a2e', '#f6f7f4'), hair: cropped('#120e0c'), more: glasses('#d9a441') },
  salma: { wall: '#cfe0e6', skin: '#c98f66', top: vNeck('#31506f'), hair: scarf('#b7cbd8') },
  ivy: { wall: '#d4e4d4', skin: '#eac29c', top: scrubs('#4f7d5b'), hair: bun('#1b191a') },
  kofi: { wall: '#e8d5b5', skin: '#5a3927', top: scrubs('#8c4a66'), hair: flatTop('#15110f') },
  elif: { wall: '#e6cfd3', skin: '#e8bb97', top: coat('#5a6a8c'), hair: long('#5b3320') },
}

const folder = fileURLToPath(new URL('../sync-server/demo/portraits/', import.meta.url))
mkdirSync(folder, { recursive: true })
const executablePath = findChromium()
const browser = await chromium.launch({ args: LAUNCH_FLAGS, ...(executablePath && { executablePath }) })
const page = await browser.newPage()
for (const [id, look] of Object.entries(STUDENTS)) {
  const base64 = await page.evaluate(toWebp, { svg: portrait(look), side: PORTRAIT_SIDE, quality: ENCODER_QUALITY })
  writeFileSync(`${folder}${id}.webp`, Buffer.from(base64, 'base64'))
}
await browser.close()

/* global Image, document */
/** Runs in the page. Returns the picture as WebP, in base64. */
async function toWebp({ svg, side, quality }) {
  const image = new Image()
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = side
  canvas.getContext('2d').drawImage(image, 0, 0, side, side)
  return canvas.toDataURL('image/webp', quality).split(',')[1]
}

function portrait({ wall, skin, top, hair, more = '' }) {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="512" height="512">
    <rect width="64" height="64" fill="${wall}"/>
    ${hair.behind ?? ''}
    ${top(skin)}
    ${hair.covers ?? `<path d="M27.5 36h9v11h-9z" fill="${skin}"/><path d="M27.5 38.500c2.500 2.400 6.500 2.400 9 0v3c-2.800 2-6.200 2-9 0Z" ${SHADE}/>`}
    <path d="M21.500 25.500a10.500 11 0 0 1 21 0c0 8.500-4.500 14.500-10.500 14.500s-10.500-6-10.500-14.500Z" fill="${skin}"/>
    ${hair.before ?? ''}
    ${more}
  </svg>`
}

// -- Shoulders ---------------------------------------------------------------------------------------------------------

function shoulders(colour) {
  return `<path d="M8 68c0-15 8-22.500 19-24h10c11 1.500 19 9 19 24Z" fill="${colour}"/>`
}

function vNeck(colour) {
  return (skin) => `${shoulders(colour)}<path d="M26.500 43.800 32 52.500l5.500-8.700Z" fill="${skin}"/>`
}

function coat(colour) {
  return (skin) =>
    `${vNeck(colour)(skin)}<path d="M8 68c0-15 8-22.500 18-24.200L30 68Zm48 0c0-15-8-22.500-18-24.200L34 68Z" fill="#f6f7f4"/>`
}

/** With a stethoscope. */
function scrubs(colour) {
  return (skin) => `${vNeck(colour)(skin)}
    <path d="M23.500 44.600c.4 6 1.600 10.200 3.500 13.400M40.500 44.600c-.4 5-1.200 8.200-2.600 10.800" fill="none" stroke="#26302c" stroke-width="1.500" stroke-linecap="round"/>
    <circle cx="37" cy="57" r="2.300" fill="#dfe5e1" stroke="#26302c" stroke-width="1.300"/>`
}

function shirt(colour, collar) {
  return (skin) =>
    `${shoulders(colour)}<path d="M26.500 43.800 32 51l5.500-7.200Z" fill="${skin}"/><path d="m25.500 43 6.500 8-4.200 3.800-4.300-9.600ZM38.500 43 32 51l4.200 3.800 4.300-9.600Z" fill="${collar}"/>`
}

// -- Hair, and what is worn over it ------------------------------------------------------------------------------------

function scarf(colour) {
  return {
    behind: `<path d="M14 58c1-10 3.500-14 4-24C18.600 17 23 8.500 32 8.500S45.400 17 46 34c.5 10 3 14 4 24Z" fill="${colour}"/>`,
    covers: `<path d="M20 40c6 5 18 5 24 0l4 18c-10 4-22 4-32 0Z" fill="${colour}"/><path d="M22 41c6 5.500 14 5.500 20 0-3 7-14 8.500-20 0Z" ${SHADE}/>`,
    before: `<path d="M18.500 32c-1-15 4-23.500 13.500-23.500S46.500 17 45.500 32c-.6 5-2 8.500-5 11 1.600-4.400 2.300-9.500 1.900-15.500-.5-7-4.400-11.500-10.400-11.500s-9.900 4.500-10.400 11.500c-.4 6 .3 11.100 1.900 15.500-3-2.500-4.400-6-5-11Z" fill="${colour}"/>`,
  }
}

function short(colour) {
  return {
    before: `<path d="M20.600 27c-1.600-11 4-16.500 11.600-16.500S45 16 43.400 27c-1-4.500-2.600-6.600-4.600-8-4.800 1.800-10.400 1.600-14.200.2-2 1.600-3.200 3.700-4 7.800Z" fill="${colour}"/>`,
  }
}

function cropped(colour) {
  return {
    before: `<path d="M21 23c.2-8 4.600-12 11-12s10.800 4 11 12c-1.200-3.200-2.400-4.700-4-5.600-4.600-.9-9.400-.9-14 0-1.600.9-2.800 2.400-4 5.600Z" fill="${colour}"/>`,
  }
}

function flatTop(colour) {
  return {
    before: `<path d="M20.800 25c-.8-6-.6-11 1-15 6-2.600 14.400-2.600 20.400 0 1.600 4 1.800 9 1 15-.8-3.600-1.800-5.600-3.200-7-5-1.400-11-1.400-16 0-1.400 1.400-2.400 3.400-3.200 7Z" fill="${colour}"/>`,
  }
}

function curls(colour) {
  const at = [
    [23, 19, 5.5],
    [28, 14.5, 5.5],
    [35, 14, 5.8],
    [41, 18.5, 5.5],
    [21.5, 25, 3.6],
    [42.5, 25, 3.6],
  ]
  return { before: `<g fill="${colour}">${at.map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}"/>`).join('')}</g>` }
}

function bob(colour) {
  return {
    behind: `<path d="M18 40c-2-16 1-31 14-31s16 15 14 31c-4 2.500-24 2.500-28 0Z" fill="${colour}"/>`,
    before: `<path d="M20.800 30c-1-9 1-12 4-14 4 4.200 10 5.600 14.500 5.200 2.600 2 3.600 4.600 3.900 8.800 1.500-12-2.700-20-11.200-20s-12.700 8-11.200 20Z" fill="${colour}"/>`,
  }
}

function long(colour) {
  return {
    behind: `<path d="M17 54c-2.500-20-1-46 15-46s17.500 26 15 46Z" fill="${colour}"/>`,
    before: `<path d="M21 30c-.6-7 1.600-11 11-14.500C41.400 19 43.600 23 43 30c2.400-12-2.800-20-11-20s-13.400 8-11 20Z" fill="${colour}"/>`,
  }
}

function curlyLong(colour) {
  const at = [
    [20, 24, 6],
    [18, 32, 6.4],
    [19, 41, 6.6],
    [44, 24, 6],
    [46, 32, 6.4],
    [45, 41, 6.6],
    [26, 15, 6.5],
    [38, 15, 6.5],
    [32, 12.5, 6.5],
  ]
  return {
    behind: `<g fill="${colour}">${at.map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}"/>`).join('')}</g>`,
    before: `<path d="M20.800 29c-.8-8 1-12.500 4.200-14.500 4.500-2.500 9.500-2.500 14 0 3.200 2 5 6.500 4.200 14.500-1-5-3-8.500-6.200-10.500-3.400 1.800-8 2-10 0-3.200 2-5.200 5.500-6.200 10.500Z" fill="${colour}"/>`,
  }
}

function bun(colour) {
  return {
    before: `<circle cx="32" cy="8.500" r="5.500" fill="${colour}"/><path d="M20.600 28c-1.400-11.500 4-17 11.400-17s12.800 5.500 11.400 17c-.8-6-3.400-9-6.400-10.600-4 3.400-9.500 4.600-14 4.400-1.200 1.600-2 3.200-2.400 6.200Z" fill="${colour}"/>`,
  }
}

// -- Over the face -----------------------------------------------------------------------------------------------------

function beard(colour) {
  return `<path d="M21.700 27.500c.2 8.500 4.300 13.500 10.300 13.500s10.100-5 10.300-13.500c-1.500 4-3.300 5.500-6 5.300-2.400-1.300-6.200-1.300-8.600 0-2.700.2-4.500-1.300-6-5.300Z" fill="${colour}"/>`
}

function stubble(colour) {
  return `<g opacity=".35">${beard(colour)}</g>`
}

function glasses(colour = '#2b2b2b') {
  return `<g fill="none" stroke="${colour}" stroke-width="1.300"><circle cx="27.600" cy="27" r="3.600"/><circle cx="36.400" cy="27" r="3.600"/><path d="M31.200 26.500h1.600"/></g>`
}
