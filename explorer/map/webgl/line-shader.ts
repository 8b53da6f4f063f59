import { groundGlsl, groundUniforms } from './ground-glsl.ts'
import { plotGlsl, plotUniforms } from './plot-glsl.ts'

/**
 * Lines of any width with round ends: a piece is a rectangle around its two ends, and a pixel of it
 * is coloured by how far it is from the piece. Widths are on the ground (metres) or on the screen
 * (pixels), whichever is wider.
 */
export const lineUniforms = [
  ...groundUniforms,
  'u_metresPerW',
  'u_leastPx',
  'u_morePx',
  'u_dashM',
  'u_colour',
] as const

const lineGlsl = `
layout(location = 0) in vec4 a_ends;
layout(location = 1) in float a_alongM;
layout(location = 2) in float a_widthM;
uniform float u_metresPerW;
uniform float u_leastPx;
uniform float u_morePx;
out vec2 v_at;
out vec2 v_half;
flat out float v_lengthM;
flat out float v_alongM;

void drawLine() {
  float end = float(gl_VertexID == 1 || gl_VertexID == 3 || gl_VertexID == 4);
  float side = float(gl_VertexID == 2 || gl_VertexID == 4 || gl_VertexID == 5) * 2.0 - 1.0;
  vec2 way = a_ends.zw - a_ends.xy;
  float lengthM = length(way);
  vec2 along = lengthM > 0.0 ? way / lengthM : vec2(1.0, 0.0);
  vec2 across = vec2(-along.y, along.x);
  vec2 from = mix(a_ends.xy, a_ends.zw, end);
  float up = heightAt(from);
  float pixelM = u_metresPerW * (u_matrix * vec4(from, up, 1.0)).w;
  float halfM = 0.5 * max(a_widthM, u_leastPx * pixelM) + u_morePx * pixelM;
  float reachM = halfM + pixelM;
  float outward = end * 2.0 - 1.0;
  v_at = vec2(end * lengthM + outward * reachM, side * reachM);
  v_half = vec2(halfM, pixelM);
  v_lengthM = lengthM;
  v_alongM = a_alongM;
  gl_Position = onScreen(from + along * outward * reachM + across * side * reachM, up);
}
`

const fragmentGlsl = `
uniform vec2 u_dashM;
in vec2 v_at;
in vec2 v_half;
flat in float v_lengthM;
flat in float v_alongM;
out vec4 o_colour;

float coverage() {
  float beyond = max(max(-v_at.x, v_at.x - v_lengthM), 0.0);
  float away = length(vec2(beyond, v_at.y));
  float covered = clamp((v_half.x - away) / v_half.y + 0.5, 0.0, 1.0);
  if (u_dashM.x > 0.0) {
    float place = mod(v_alongM + v_at.x, u_dashM.x + u_dashM.y);
    float inside = min(place, u_dashM.x - place) / v_half.y;
    covered *= clamp(inside + 0.5, 0.0, 1.0) * float(beyond == 0.0);
  }
  return covered;
}
`

export const lineShader = {
  uniforms: lineUniforms,
  vertex: `${groundGlsl}${lineGlsl}
  void main() { drawLine(); }`,
  fragment: `${fragmentGlsl}
  uniform vec4 u_colour;
  void main() { o_colour = u_colour * coverage(); }`,
} as const

/** The bounds of plots; those that do not pass are drawn faintly. */
export const plotLineShader = {
  uniforms: [...lineUniforms, ...plotUniforms],
  vertex: `${groundGlsl}${plotGlsl}${lineGlsl}
  layout(location = 3) in uint a_plot;
  flat out float v_share;
  void main() {
    v_share = passes(plotRow(a_plot, 0), a_plot) ? 1.0 : 0.3;
    drawLine();
  }`,
  fragment: `${fragmentGlsl}
  uniform vec4 u_colour;
  flat in float v_share;
  void main() { o_colour = u_colour * coverage() * v_share; }`,
} as const
