import { toast } from '@balafon/sdk/client'
import { ResourceForm, ResourceList } from '@balafon/sdk/resource'
import { Button } from '@balafon/ui/button'
import { Dialog } from '@balafon/ui/dialog'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { I18nextProvider, useTranslation } from 'react-i18next'
import { GallerySection } from '../gallery-section.tsx'
import classes from '../ui-screen.module.css'
import { GIG_TEXTS, type Gig, gigs } from './demo-gigs.ts'
import { demoHooks } from './demo-hooks.ts'

const NAMESPACE = 'gallery'
const COLUMNS = { status: { tones: { published: 'positive', cancelled: 'danger' }, priority: 1 }, day: { priority: 1 }, city: { priority: 1 } } as const

/** The list and the form of a resource. Their state is in the URL of the gallery. */
export function ResourceSections() {
  const { i18n } = useTranslation()
  i18n.addResourceBundle('en', NAMESPACE, GIG_TEXTS)
  return (
    <I18nextProvider i18n={i18n} defaultNS={NAMESPACE}>
      <ListSection />
      <FormSection />
    </I18nextProvider>
  )
}

function ListSection() {
  const [opened, setOpened] = useState<Gig>()
  const close = () => setOpened(undefined)
  return (
    <GallerySection title="Resource list" components={[]} isForm={false}>
      <div className={classes.wide}>
        <ResourceList resource={gigs} label="Gigs" columns={COLUMNS} hooks={demoHooks} onOpen={setOpened} toolbar={<Button icon={<Plus />}>New gig</Button>} />
      </div>
      <Dialog title={opened?.venue ?? ''} closeLabel="Close" isOpen={opened !== undefined} onClose={close}>
        {opened ? <ResourceForm resource={gigs} item={opened} hooks={demoHooks} onSaved={close} /> : null}
      </Dialog>
    </GallerySection>
  )
}

const FormSection = () => (
  <GallerySection title="Resource form" components={[]}>
    <div className={classes.wide}>
      <ResourceForm resource={gigs} hooks={demoHooks} onSaved={({ venue }) => void toast.positive(`Created ${venue}`)} />
    </div>
  </GallerySection>
)
