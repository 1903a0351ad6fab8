import { useDocumentTitle } from '@balafon/sdk/client'
import { ButtonSections } from './button-sections.tsx'
import { ChoiceSections } from './choice-sections.tsx'
import { COMPONENTS } from './components.ts'
import { FieldSections } from './field-sections.tsx'
import { getSectionId } from './gallery-section.tsx'
import { ImageSections } from './image-sections.tsx'
import { ListSections } from './list-sections.tsx'
import { OverlaySection } from './overlay-section.tsx'
import { StatusSection } from './status-section.tsx'
import { TableSections } from './table-sections.tsx'
import classes from './ui-screen.module.css'

const SECTION_TITLES = [
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
  'Loading and empty',
  'Images and avatars',
  'Colours',
]

/** Gallery of the components of @balafon/ui in all states. It is for developers and not translated. */
export function UiScreen() {
  useDocumentTitle('Components')
  return (
    <div className={classes.screen}>
      <h1 tabIndex={-1}>Components</h1>
      <p className={classes.names}>{Object.keys(COMPONENTS).join(' · ')}</p>
      <nav aria-label="Components" className={classes.contents}>
        {SECTION_TITLES.map((title) => (
          <a key={title} href={`#${getSectionId(title)}`}>
            {title}
          </a>
        ))}
      </nav>
      <ButtonSections />
      <FieldSections />
      <ChoiceSections />
      <OverlaySection />
      <TableSections />
      <ListSections />
      <StatusSection />
      <ImageSections />
    </div>
  )
}
