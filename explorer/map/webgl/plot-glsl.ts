import { colourColumns } from '../../layers/colours.ts'

/** Of the plot texture. */
export const PLOTS_PER_ROW = 1024
/** Surveyors do not fit into the bits, so they are above the packed codes. */
export const SURVEYOR_SHIFT = 4 * colourColumns.length

/**
 * Reads a plot's texels (see plot-texture.ts) and applies the filter. Codes are stored twice: as
 * one bit each, which a filter checks with a single comparison, and as 4-bit numbers, which select
 * a colour.
 */
export const plotGlsl = `
uniform highp usampler2D u_plots;
uniform uint u_bits;
uniform uint u_surveyors;
uniform vec2 u_area;
uniform vec2 u_days;
uniform vec4 u_box;
uniform bool u_hasBox;
uniform uint u_shift;
uniform vec3 u_swatches[10];

const int PLOTS_PER_ROW = ${PLOTS_PER_ROW};

uvec4 plotRow(uint plot, int part) {
  int at = int(plot);
  return texelFetch(u_plots, ivec2(2 * (at % PLOTS_PER_ROW) + part, at / PLOTS_PER_ROW), 0);
}

bool passes(uvec4 row, uint plot) {
  float area = uintBitsToFloat(row.b);
  float day = float(row.a);
  bool isIn = (row.r & u_bits) == row.r
    && ((u_surveyors >> ((row.g >> ${SURVEYOR_SHIFT}) & 15u)) & 1u) == 1u
    && area >= u_area.x && area <= u_area.y && day >= u_days.x && day <= u_days.y;
  if (!isIn || !u_hasBox) return isIn;
  vec2 centre = uintBitsToFloat(plotRow(plot, 1).rg);
  return all(greaterThanEqual(centre, u_box.xy)) && all(lessThanEqual(centre, u_box.zw));
}

int codeIn(uvec4 row, uint shift) {
  return int((row.g >> shift) & 15u);
}
`

export const plotUniforms = [
  'u_plots',
  'u_bits',
  'u_surveyors',
  'u_area',
  'u_days',
  'u_box',
  'u_hasBox',
  'u_shift',
  'u_swatches',
] as const
