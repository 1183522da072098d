import { PresenceMark } from '../../ui/presence-mark.tsx'
import amina from '../../ui/faces/amina.svg'
import omar from '../../ui/faces/omar.svg'
import priya from '../../ui/faces/priya.svg'
import tomas from '../../ui/faces/tomas.svg'
import wei from '../../ui/faces/wei.svg'
import yara from '../../ui/faces/yara.svg'
import { Lamp, OpenSeat, ReadingRoomArt, Seat, Table, Tag } from '../../ui/reading-room-art.tsx'

/** A picture of four tables and three lamps, with taken and open seats. It shows the idea of the app without words. */
export function ReadingRoom() {
  return (
    <ReadingRoomArt height={470} top={88}>
      <Table x={-26} y={78} width={150} height={58} radius={16} />
      <Lamp x={46} y={107} light={170} />
      <OpenSeat x={4} y={30} size={40} />
      <Seat x={64} y={28} size={42} face={wei} status="studying" />
      <OpenSeat x={4} y={146} size={40} />
      <OpenSeat x={66} y={146} size={40} />

      <Table x={172} y={158} width={104} height={104} radius={52} />
      <Lamp x={224} y={210} light={230} />
      <Seat x={203} y={110} size={44} face={omar} status="available" />
      <Seat x={282} y={188} size={44} face={amina} status="available" />
      <OpenSeat x={204} y={270} size={42} />
      <Seat x={124} y={188} size={44} face={priya} status="studying" />

      <Table x={304} y={44} width={130} height={60} radius={16} />
      <Lamp x={352} y={74} light={150} />
      <Seat x={312} y={0} size={38} face={yara} status="online" />
      <OpenSeat x={358} y={0} size={38} />
      <OpenSeat x={312} y={112} size={38} />

      <Table x={24} y={268} width={92} height={46} radius={14} />
      <OpenSeat x={30} y={320} size={36} />
      <Seat x={74} y={318} size={36} face={tomas} status="available" />
      <OpenSeat x={48} y={226} size={36} />
      <Table x={316} y={300} width={110} height={54} radius={16} />
      <OpenSeat x={330} y={258} size={36} />

      <Tag x={134} y={70}>
        <PresenceMark status="available" />
        Omar · Available Now
      </Tag>
      <Tag x={84} y={238}>
        <PresenceMark status="studying" />
        Studying Quietly
      </Tag>
    </ReadingRoomArt>
  )
}
