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

const LOOKS = ['primary', 'outline', 'quiet', 'danger'] as const

export function ButtonSections() {
  const [isOn, setOn] = useState(true)
  const [isPending, setPending] = useState(false)
  const work = (milliseconds: number) => {
    setPending(true)
    setTimeout(() => setPending(false), milliseconds)
  }
  return (
    <>
      <GallerySection title="Buttons" components={['button', 'icon-button', 'tooltip']}>
        {LOOKS.map((look) => (
          <Button key={look} look={look} icon={<Plus />}>
            {look}
          </Button>
        ))}
        <Button isPending>Pending</Button>
        <Button isPending={isPending} look="outline" onPress={() => work(520)}>
          Works for 520 ms
        </Button>
        <Button isDisabled>Disabled</Button>
        <Button size="small">Small</Button>
        <Button size="large" icon={<Play fill="currentColor" />}>
          Large
        </Button>
        <IconButton label="Quiet">
          <Heart />
        </IconButton>
        <IconButton label="Solid" look="solid" size="large">
          <Play fill="currentColor" />
        </IconButton>
        <IconButton label="Accent" look="accent" size="huge">
          <Play fill="currentColor" />
        </IconButton>
        <IconToggle label="Toggle" isSelected={isOn} onChange={setOn}>
          <Shuffle />
        </IconToggle>
        <Tooltip<HTMLAnchorElement> label="Comes after 1500 ms, goes after 500 ms">
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
  const here = decodeURIComponent(`${pathname}${hash}`)
  return (
    <GallerySection title="Links as tabs, panels as tabs" components={['link-tabs', 'tabs']}>
      <div className={classes.wide}>
        <LinkTabs label="An artist" tabs={tabs} current={here} link={({ href, ...rest }) => <Link to={href} {...rest} />} />
      </div>
      <div className={classes.wide}>
        <Tabs
          label="A user"
          tabs={[
            { id: 'details', label: 'Details', panel: 'Arrows go from tab to tab.' },
            { id: 'wallet', label: 'Wallet', panel: 'Each panel belongs to its tab.' },
            { id: 'locked', label: 'Locked', isDisabled: true, panel: 'Never seen.' },
            { id: 'security', label: 'Security', panel: 'The last one.' },
          ]}
        />
      </div>
    </GallerySection>
  )
}
