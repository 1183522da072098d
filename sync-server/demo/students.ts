import type { StudentId } from '../../schemas/ids.ts'
import { idOf } from '../../schemas/id-of.ts'
import type { Status } from '../../schemas/rules/availability.ts'

interface DemoStudent {
  id: StudentId
  firstName: string
  lastName: string
  program: string
  year: string
  status: Status
  text: string
  location: string
  subjects: string[]
}

const student = (
  id: string,
  firstName: string,
  lastName: string,
  program: string,
  year: string,
  status: Status,
  text: string,
  location: string,
  subjects: string[],
): DemoStudent => ({ id: idOf<StudentId>(id), firstName, lastName, program, year, status, text, location, subjects })

/** The demo campus: fixed ids, all six programs, several years (architecture.md section 13). */
export const DEMO_STUDENTS: DemoStudent[] = [
  student('amina', 'Amina', 'Yusuf', 'Medicine', '2nd Year', 'available', 'Free until 6:00 PM today', 'Medical Library - 2nd Floor', [
    'Anatomy',
    'Physiology',
    'Biochemistry',
  ]),
  student('youssef', 'Youssef', 'Mansour', 'Medicine', '2nd Year', 'available', 'Free for a few hours', 'Study Hall A', [
    'Anatomy',
    'Physiology',
  ]),
  student('lina', 'Lina', 'Haddad', 'Medicine', '3rd Year', 'studying', 'Pathology until dinner', 'Medical Library - 2nd Floor', [
    'Pathology',
    'Pharmacology',
  ]),
  student('omar', 'Omar', 'Nasser', '', '', 'offline', '', '', []),
  student('sara', 'Sara', 'Lindqvist', 'Dentistry', '2nd Year', 'available', 'Happy to share a table', 'Dental Lab', [
    'Prosthodontics',
    'Oral Surgery',
  ]),
  student('david', 'David', 'Okafor', 'Pharmacy', '4th Year', 'online', 'Between two lectures', 'Student Lounge', ['Pharmacology']),
  student('mei', 'Mei', 'Tanaka', 'Nursing', '1st Year', 'available', 'First exam on Friday, join me', 'Cafeteria Study Area', [
    'Human Biology',
    'Anatomy',
  ]),
  student('jonas', 'Jonas', 'Weber', 'Veterinary', '3rd Year', 'studying', 'Quiet table', 'Study Hall B', ['Pathology']),
  student('priya', 'Priya', 'Raman', 'Medicine', '2nd Year', 'studying', 'Flash cards', 'Medical Library - 2nd Floor', [
    'Biochemistry',
    'Physiology',
  ]),
  student('carlos', 'Carlos', 'Mendes', 'Physiotherapy', '2nd Year', 'available', 'Muscles of the shoulder', 'Anatomy Lab', ['Anatomy']),
  student('fatima', 'Fatima', 'Zahra', 'Medicine', '2nd Year', 'offline', 'Currently unavailable', '', ['Pathology']),
  student('noah', 'Noah', 'Bakker', 'Dentistry', '4th Year', 'online', 'On call', 'Dental Lab', ['Endodontics']),
  student('hana', 'Hana', 'Novakova', 'Pharmacy', '2nd Year', 'available', 'Free for an hour', 'Student Lounge', [
    'Pharmacology',
    'Biochemistry',
  ]),
  student('tomas', 'Tomas', 'Kral', 'Medicine', '1st Year', 'available', 'New here, say hello', 'Cafeteria Study Area', ['Human Biology']),
  student('yara', 'Yara', 'Khalil', 'Dentistry', '3rd Year', 'online', '', 'Dental Lab', ['Oral Surgery']),
  student('ingrid', 'Ingrid', 'Solberg', 'Nursing', '3rd Year', 'offline', 'Currently unavailable', '', ['Physiology']),
  student('luca', 'Luca', 'Ferri', 'Physiotherapy', '4th Year', 'studying', 'Thesis', 'Study Hall A', ['Physiology']),
  student('daniel', 'Daniel', 'Mensah', 'Pharmacy', '4th Year', 'available', 'Coffee and receptors', 'Study Hall A', ['Pharmacology']),
  student('salma', 'Salma', 'Nasri', 'Medicine', '3rd Year', 'available', 'Brachial plexus, again', 'Medical Library - 2nd Floor', [
    'Anatomy',
    'Pharmacology',
  ]),
  student('ivy', 'Ivy', 'Chen', 'Veterinary', '1st Year', 'offline', 'Currently unavailable', '', ['Human Biology']),
  student('kofi', 'Kofi', 'Asante', 'Nursing', '2nd Year', 'available', 'Looking for a study buddy', 'Student Lounge', [
    'Physiology',
    'Anatomy',
  ]),
  student('elif', 'Elif', 'Demir', 'Medicine', '6th Year', 'studying', 'Final exam', 'Study Hall B', ['Pathology', 'Pharmacology']),
  student('ravi', 'Ravi', 'Patel', 'Physiotherapy', 'Foundation', 'available', 'First weeks, all help welcome', 'Anatomy Lab', [
    'Human Biology',
  ]),
  student('zoe', 'Zoe', 'Martin', 'Veterinary', '5th Year', 'online', '', 'Study Hall B', ['Pathology']),
]

/** Messages between Amina and her partners from before the first start; `ago` is in minutes before it. */
export const DEMO_TALK: { from: string; to: string; ago: number; text: string }[] = [
  { from: 'youssef', to: 'amina', ago: 1_510, text: 'Are you going to the anatomy tutorial tomorrow?' },
  { from: 'amina', to: 'youssef', ago: 1_498, text: 'Yes, I saved two seats in the second row' },
  { from: 'youssef', to: 'amina', ago: 1_495, text: 'You are the best' },
  { from: 'youssef', to: 'amina', ago: 62, text: 'I drew the brachial plexus on the big whiteboard, come and see' },
  { from: 'amina', to: 'youssef', ago: 55, text: 'On my way, five minutes' },
  { from: 'youssef', to: 'amina', ago: 20, text: 'Do you have the slides of the last lecture?' },
  { from: 'lina', to: 'amina', ago: 2_900, text: 'Second years are welcome in our pathology group, by the way' },
  { from: 'amina', to: 'lina', ago: 2_880, text: 'Thank you! I will bring a friend' },
]
