import type { CSSProperties } from 'react'
import type { Image } from '../../contract/catalogue.ts'
import { Cover } from '../parts/cover.tsx'
import classes from './hanging-covers.module.css'

const KEYS = [0, 1, 2, 3, 4]
const ON_EACH = 3

/** Covers hung like the keys of a balafon, each string a little longer than the one before. */
export function HangingCovers({ images }: { images: readonly (Image | null)[] }) {
  if (images.length < KEYS.length) return null
  const at = (key: number, place: number) => images[(key + place * KEYS.length) % images.length] ?? null
  return (
    <div className={classes.keys} aria-hidden="true">
      {KEYS.map((key) => (
        <div key={key} className={classes.key} style={{ '--key': key } as CSSProperties}>
          {Array.from({ length: ON_EACH }, (_, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a place on a string is nothing but its number
            <Cover key={place} image={at(key, place)} eager />
          ))}
        </div>
      ))}
    </div>
  )
}
