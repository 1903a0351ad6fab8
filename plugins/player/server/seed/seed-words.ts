/** Syllables that are combined to words. They sound like the names in the demo catalogue. */
export const SYLLABLES =
  'ka ko ki mo ma mi la lu li ré ri so sa si ba bo bi do da di fa fo na no né ta to ti wa yo za zé ga go gbè ndi mba kpa tchi ssou'.split(' ')

/** Words that occur in many titles of songs. They are the most frequent words of the generated names. */
export const TITLE_WORDS =
  'love night river rain market sun moon road home dance fire water dream heart city wind morning song light gold shadow summer blue mother brother Amour nuit rivière pluie marché soleil lune route maison danse feu rêve cœur ville vent matin chanson lumière ombre été bleu mère frère'.split(
    ' ',
  )
