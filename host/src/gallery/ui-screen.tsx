import { useDocumentTitle } from '@balafon/sdk/client'
import { ButtonShelves } from './button-shelves.tsx'
import { ChoiceShelves } from './choice-shelves.tsx'
import { COMPONENTS } from './components.ts'
import { FieldShelves } from './field-shelves.tsx'
import { ListShelves } from './list-shelves.tsx'
import { OverlayShelves } from './overlay-shelves.tsx'
import { PictureShelves } from './picture-shelves.tsx'
import { shelfId } from './shelf.tsx'
import { TableShelves } from './table-shelves.tsx'
import classes from './ui-screen.module.css'
import { WaitingShelves } from './waiting-shelves.tsx'

const SHELVES = [
  'Buttons',
  'Links as tabs, panels as tabs',
  'Text',
  'Numbers, codes, dates',
  'Choices',
  'Select',
  'Upload',
  'Overlays',
  'Table',
  'Pages',
  'Long list',
  'States and chips',
  'Waiting and empty',
  'Pictures and people',
  'Colours',
]

/** Every component of @balafon/ui in its states. For developers, so in English alone. */
export function UiScreen() {
  useDocumentTitle('Components')
  return (
    <div className={classes.screen}>
      <h1 tabIndex={-1}>Components</h1>
      <p className={classes.names}>{Object.keys(COMPONENTS).join(' · ')}</p>
      <nav aria-label="Components" className={classes.contents}>
        {SHELVES.map((title) => (
          <a key={title} href={`#${shelfId(title)}`}>
            {title}
          </a>
        ))}
      </nav>
      <ButtonShelves />
      <FieldShelves />
      <ChoiceShelves />
      <OverlayShelves />
      <TableShelves />
      <ListShelves />
      <WaitingShelves />
      <PictureShelves />
    </div>
  )
}
