import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { create, type Font } from 'fontkit'

const FOLDER = 'node_modules/@expo-google-fonts/inter'

/** A paper shows what was typed: no arrows made of two letters, no crosses between figures. */
const PLAIN = { calt: false } as unknown as string[]
/** Figures of one width besides, so that amounts stand below each other. */
const FIGURES = { calt: false, tnum: true } as unknown as string[]
/** Figures and their marks alone: between words the space of such figures would be too wide. */
const IS_FIGURE = /^[^\p{L} ]*\d[^\p{L} ]*$/u

/** A font with what it remembers of the glyphs that it has laid out, which its types leave out. */
type LoadedFont = Font & { _glyphs: Record<number, unknown> }

function load(file: string): LoadedFont {
  const font = create(readFileSync(resolve(FOLDER, file))) as LoadedFont
  const layout = font.layout.bind(font)
  font.layout = (text) => layout(text, IS_FIGURE.test(text) ? FIGURES : PLAIN)
  return font
}

let fonts: { regular: LoadedFont; strong: LoadedFont } | undefined

/**
 * Returns the fonts of papers, read once: Latin with all its accents, Greek and Cyrillic.
 *
 * A font remembers each glyph with the characters that it first stood for, and the text that readers and searches find
 * comes from there; so each document starts without that memory, and is drawn without a pause in which another could
 * begin (fontkit issue 154).
 */
export function freshFonts(): { regular: Font; strong: Font } {
  fonts ??= {
    regular: load('400Regular/Inter_400Regular.ttf'),
    strong: load('600SemiBold/Inter_600SemiBold.ttf'),
  }
  fonts.regular._glyphs = {}
  fonts.strong._glyphs = {}
  return fonts
}
