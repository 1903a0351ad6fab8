import type { Random } from '../../synthesis/random.ts'
import type { Palette } from '../palette.ts'
import { drawBogolan, drawKente } from './cloth.ts'
import { drawFigures } from './figures.ts'
import { createGroupPortrait } from './group-portrait.ts'
import { drawCalabash, drawKeys, drawStrings } from './instruments.ts'
import { drawDunes, drawMoons, drawNets, drawWaves } from './land.ts'
import { drawPortrait } from './portrait.ts'
import { drawCity, drawMask, drawUmbrellas } from './town.ts'

type CoverPattern = (palette: Palette, random: Random) => string

const DRAWINGS = {
  kente: drawKente,
  bogolan: drawBogolan,
  keys: drawKeys,
  strings: drawStrings,
  calabash: drawCalabash,
  dunes: drawDunes,
  waves: drawWaves,
  moons: drawMoons,
  nets: drawNets,
  umbrellas: drawUmbrellas,
  city: drawCity,
  masks: drawMask,
  portrait: drawPortrait,
  duo: createGroupPortrait('duo'),
  band: createGroupPortrait('band'),
  choir: createGroupPortrait('choir'),
  figures: drawFigures,
} satisfies Record<string, CoverPattern>

export type CoverPatternName = keyof typeof DRAWINGS

/** Functions that draw the pattern of a cover, by name. Each returns the content of an SVG of 600 × 600. */
export const COVER_PATTERNS: Readonly<Record<CoverPatternName, CoverPattern>> = DRAWINGS
