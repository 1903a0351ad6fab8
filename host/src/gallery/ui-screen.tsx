import { useDocumentTitle } from '@balafon/sdk/client'
import { ButtonSections } from './button-sections.tsx'
import { ChartSection } from './chart-section.tsx'
import { ChoiceSections } from './choice-sections.tsx'
import { COMPONENTS } from './components.ts'
import { DetailSections } from './detail-sections.tsx'
import { EditorSection } from './editor-section.tsx'
import { FieldSections } from './field-sections.tsx'
import { FormSection } from './form-section.tsx'
import { getSectionId } from './gallery-section.tsx'
import { ImageSections } from './image-sections.tsx'
import { ListSections } from './list-sections.tsx'
import { OverlaySection } from './overlay-section.tsx'
import { ResourceSections } from './resource/resource-sections.tsx'
import { SortableSection } from './sortable-section.tsx'
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
  'Form kit',
  'Overlays',
  'Table',
  'Pages',
  'Long list',
  'Sortable list',
  'Cards and filters',
  'Resource list',
  'Resource form',
  'States and chips',
  'Loading and empty',
  'Editors',
  'Facts',
  'Loading, failed, empty',
  'Steps',
  'Charts',
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
      <FormSection />
      <OverlaySection />
      <TableSections />
      <ListSections />
      <SortableSection />
      <ResourceSections />
      <StatusSection />
      <EditorSection />
      <DetailSections />
      <ChartSection />
      <ImageSections />
    </div>
  )
}
