import { Timer } from 'lucide-react'
import { Icon } from '../../ui/icon.tsx'
import omar from '../../ui/faces/omar.svg'
import priya from '../../ui/faces/priya.svg'
import tomas from '../../ui/faces/tomas.svg'
import { Lamp, OpenSeat, ReadingRoomArt, Seat, Table, Tag } from '../../ui/reading-room-art.tsx'

/** A picture of one table with its clock and a seat that has just opened. */
export function StudyTableArt() {
  return (
    <ReadingRoomArt height={280}>
      <Table x={118} y={86} width={156} height={106} radius={34} />
      <Lamp x={196} y={139} light={320} />
      <Seat x={168} y={22} size={54} face={omar} status="available" />
      <Seat x={284} y={112} size={54} face={priya} status="studying" />
      <Seat x={168} y={202} size={54} face={tomas} status="available" />
      <OpenSeat x={52} y={112} size={54} />
      <Tag x={14} y={74}>
        A seat opened
      </Tag>
      <Tag x={152} y={124}>
        <Icon of={Timer} size={14} />
        1:24:10
      </Tag>
    </ReadingRoomArt>
  )
}
