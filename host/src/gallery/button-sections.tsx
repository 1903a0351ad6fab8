import { Link, useLocation } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { IconButton, IconToggle } from '@balafon/ui/icon-button'
import { LinkTabs } from '@balafon/ui/link-tabs'
import { Tabs } from '@balafon/ui/tabs'
import { Tooltip } from '@balafon/ui/tooltip'
import { Heart, Play, Plus, Shuffle } from 'lucide-react'
import { useState } from 'react'
import { GallerySection } from './gallery-section.tsx'
import classes from './ui-screen.module.css'

const VARIANTS = ['primary', 'outline', 'quiet', 'danger'] as const

export function ButtonSections() {
  const [isOn, setOn] = useState(true)
  const [isPending, setPending] = useState(false)
  const startPending = (durationMs: number) => {
    setPending(true)
    setTimeout(() => setPending(false), durationMs)
  }
  return (
    <>
      <GallerySection title="Buttons" components={['button', 'icon-button', 'tooltip']}>
        {VARIANTS.map((variant) => (
          <Button key={variant} variant={variant} icon={<Plus />}>
            {variant}
          </Button>
        ))}
        <Button isPending>Pending</Button>
        <Button isPending={isPending} variant="outline" onPress={() => startPending(520)}>
          Pending for 520 ms
        </Button>
        <Button isDisabled>Disabled</Button>
        <Button size="small">Small</Button>
        <Button size="large" icon={<Play fill="currentColor" />}>
          Large
        </Button>
        <IconButton label="Quiet">
          <Heart />
        </IconButton>
        <IconButton label="Solid" variant="solid" size="large">
          <Play fill="currentColor" />
        </IconButton>
        <IconButton label="Accent" variant="accent" size="huge">
          <Play fill="currentColor" />
        </IconButton>
        <IconToggle label="Toggle" isSelected={isOn} onChange={setOn}>
          <Shuffle />
        </IconToggle>
        <Tooltip<HTMLAnchorElement> label="Appears after 1500 ms, disappears after 500 ms">
          {(target) => (
            <a {...target} href="#buttons" className={classes.link}>
              A link with a tooltip
            </a>
          )}
        </Tooltip>
      </GallerySection>
      <TabSection />
    </>
  )
}

const TAB_LABELS = ['Overview', 'Discography', 'Similar artists', 'About', 'Concerts', 'Followers', 'Tracks for sale']

function TabSection() {
  const { pathname, hash } = useLocation()
  const tabs = TAB_LABELS.map((label, index) => ({ label, href: index === 0 ? pathname : `${pathname}#${label}` }))
  const current = decodeURIComponent(`${pathname}${hash}`)
  return (
    <GallerySection title="Links as tabs, panels as tabs" components={['link-tabs', 'tabs']}>
      <div className={classes.wide}>
        <LinkTabs label="An artist" tabs={tabs} current={current} renderLink={({ href, ...rest }) => <Link to={href} {...rest} />} />
      </div>
      <div className={classes.wide}>
        <Tabs
          label="A user"
          tabs={[
            { id: 'details', label: 'Details', panel: 'Arrow keys move between the tabs.' },
            { id: 'wallet', label: 'Wallet', panel: 'Each panel belongs to its tab.' },
            { id: 'locked', label: 'Locked', isDisabled: true, panel: 'Never shown.' },
            { id: 'security', label: 'Security', panel: 'The last one.' },
          ]}
        />
      </div>
    </GallerySection>
  )
}
