import { CloudOff, MapPin, Timer } from 'lucide-react'
import type { ReactNode } from 'react'
import { hasBackgroundSync } from '../../data/startup/background-sync.ts'
import amina from '../../ui/faces/amina.svg'
import daniel from '../../ui/faces/daniel.svg'
import omar from '../../ui/faces/omar.svg'
import priya from '../../ui/faces/priya.svg'
import yara from '../../ui/faces/yara.svg'
import { PresenceMark } from '../../ui/presence-mark.tsx'
import { Lamp, OpenSeat, Seat, Table, Tag } from '../../ui/reading-room-art.tsx'
import { slideTexts, type SlideText } from './slide-texts.ts'

/** The picture of the reading room beside each text. */
const SCENES: readonly ReactNode[] = [
  <>
    <Table x={117} y={112} width={156} height={106} radius={34} />
    <Lamp x={195} y={165} light={330} />
    <Seat x={168} y={48} size={54} face={priya} status="studying" />
    <Seat x={284} y={138} size={54} face={omar} status="available" />
    <Seat x={168} y={228} size={54} face={yara} status="online" />
    <Seat x={52} y={138} size={54} face={amina} status="available" />
  </>,
  <>
    <Table x={96} y={150} width={198} height={64} radius={20} />
    <Lamp x={195} y={182} light={270} />
    <Seat x={162} y={74} size={66} face={amina} status="available" />
    <OpenSeat x={104} y={226} size={48} />
    <OpenSeat x={172} y={226} size={48} />
    <OpenSeat x={240} y={226} size={48} />
    <Tag x={138} y={30}>
      <PresenceMark status="available" />
      Available Now
    </Tag>
  </>,
  <>
    <Table x={117} y={112} width={156} height={106} radius={34} />
    <Lamp x={195} y={165} light={330} />
    <Seat x={168} y={48} size={54} face={priya} status="available" />
    <Seat x={284} y={138} size={54} face={omar} status="available" />
    <Seat x={168} y={228} size={54} face={amina} status="available" />
    <OpenSeat x={52} y={138} size={54} />
    <Tag x={150} y={150}>
      <Timer aria-hidden="true" className="size-4" />
      1:59:48
    </Tag>
  </>,
  <>
    <Table x={150} y={126} width={90} height={90} radius={45} />
    <Lamp x={195} y={171} light={260} />
    <Seat x={78} y={140} size={62} face={daniel} status="available" />
    <Seat x={250} y={140} size={62} face={yara} status="available" />
    <Tag x={116} y={62}>
      <MapPin aria-hidden="true" className="size-4" />
      Anatomy Lab, 5:00 PM
    </Tag>
  </>,
  <>
    <Table x={84} y={138} width={222} height={70} radius={24} />
    <Lamp x={195} y={173} light={210} />
    <Seat x={112} y={72} size={54} face={omar} status="offline" />
    <Seat x={224} y={72} size={54} face={priya} status="offline" />
    <OpenSeat x={112} y={220} size={54} />
    <OpenSeat x={224} y={220} size={54} />
    <Tag x={122} y={158}>
      <CloudOff aria-hidden="true" className="size-4" />2 changes waiting
    </Tag>
  </>,
]

/** A welcome and four steps, in the order in which a student takes them (spec §2). */
export const SLIDES: readonly (SlideText & { scene: ReactNode })[] = slideTexts(hasBackgroundSync).map((words, at) => ({
  ...words,
  scene: SCENES[at],
}))
