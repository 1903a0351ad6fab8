import { Badge } from '@balafon/ui/badge'
import { Button } from '@balafon/ui/button'
import { Chip, RemovableChip } from '@balafon/ui/chip'
import { IconButton } from '@balafon/ui/icon-button'
import { VirtualList } from '@balafon/ui/virtual-list'
import { CircleCheck, Play, Tag } from 'lucide-react'
import { useState } from 'react'
import { GallerySection } from './gallery-section.tsx'
import classes from './ui-screen.module.css'

const ROWS = Array.from({ length: 100_000 }, (_, index) => ({ id: index, name: `Track ${index + 1}` }))

const GENRES = ['Afrobeat', 'Highlife', 'Mbalax', 'Coupé-décalé']

const getId = ({ id }: { id: number }) => id

export function ListSections() {
  const [isBoxed, setBoxed] = useState(true)
  return (
    <>
      <GallerySection title="Long list" components={['virtual-list']}>
        <Button size="small" variant="outline" onPress={() => setBoxed(!isBoxed)}>
          {isBoxed ? 'Scroll with the page' : 'Scroll in a box'}
        </Button>
        <div className={classes.wide}>
          <VirtualList label="A hundred thousand tracks" items={ROWS} getItemId={getId} rowHeight={40} {...(isBoxed ? { height: '320px' } : {})}>
            {({ name }) => (
              <div className={classes.track}>
                <IconButton label={`Play ${name}`} size="small">
                  <Play fill="currentColor" />
                </IconButton>
                {name}
              </div>
            )}
          </VirtualList>
        </div>
      </GallerySection>
      <ChipSection />
    </>
  )
}

function ChipSection() {
  const [genre, setGenre] = useState('Highlife')
  const [tags, setTags] = useState(GENRES)
  return (
    <GallerySection title="States and chips" components={['badge', 'chip']}>
      <Badge>Draft</Badge>
      <Badge tone="positive" icon={<CircleCheck />}>
        Processed
      </Badge>
      <Badge tone="warning">Pending</Badge>
      <Badge tone="danger">Failed</Badge>
      {GENRES.map((name) => (
        <Chip key={name} isSelected={genre === name} onChange={() => setGenre(name)}>
          {name}
        </Chip>
      ))}
      <Chip isDisabled>Disabled</Chip>
      {tags.map((name) => (
        <RemovableChip key={name} icon={<Tag />} removeLabel={`Remove ${name}`} onRemove={() => setTags(tags.filter((tag) => tag !== name))}>
          {name}
        </RemovableChip>
      ))}
    </GallerySection>
  )
}
