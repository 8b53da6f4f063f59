import { floodHatch } from '../../layers/looks.ts'
import { groundGlsl, groundUniforms } from './ground-glsl.ts'
import { plotGlsl, plotUniforms } from './plot-glsl.ts'

/** For content coloured by an image of all the terrain; `v_at` is the position in it. */
export const overGround = `${groundGlsl}
  layout(location = 0) in vec2 a_place;
  uniform vec4 u_cells;
  out vec2 v_at;
  void main() {
    v_at = (a_place - u_cells.xy) * u_cells.zw;
    gl_Position = onGround(a_place);
  }`

export const coverUniforms = [...groundUniforms, 'u_cells', 'u_picture'] as const

/** The terrain: a tint by height, or light and shade. */
export const terrainShader = {
  uniforms: [...coverUniforms, 'u_ramp', 'u_hasTint', 'u_hasLight', 'u_isNear', 'u_least'],
  vertex: overGround,
  fragment: `
  uniform sampler2D u_picture;
  uniform vec3 u_ramp[5];
  uniform bool u_hasTint;
  uniform bool u_hasLight;
  uniform bool u_isNear;
  uniform float u_least;
  in vec2 v_at;
  out vec4 o_colour;

  // A cubic B-spline in four reads: near by, the creases between cells would show.
  vec3 smoothRelief(vec2 at) {
    vec2 size = vec2(textureSize(u_picture, 0));
    vec2 place = at * size - 0.5;
    vec2 part = fract(place);
    vec2 rest = 1.0 - part;
    vec2 before = rest * rest * rest / 6.0;
    vec2 after = part * part * part / 6.0;
    vec2 low = before + (4.0 - 6.0 * part * part + 3.0 * part * part * part) / 6.0;
    vec2 high = 1.0 - low;
    vec2 cell = place - part;
    vec2 from = (cell + 0.5 - before / low) / size;
    vec2 to = (cell + 1.5 + after / high) / size;
    return mix(
      mix(texture(u_picture, to).rgb, texture(u_picture, vec2(from.x, to.y)).rgb, low.x),
      mix(texture(u_picture, vec2(to.x, from.y)).rgb, texture(u_picture, from).rgb, low.x), low.y);
  }

  void main() {
    vec3 relief = u_isNear ? smoothRelief(v_at) : texture(u_picture, v_at).rgb;
    o_colour = vec4(0.0);
    // Two terrains share their heights: neither hides the other where it is not drawn itself.
    if (relief.b <= u_least) discard;
    if (u_hasTint) {
      float place = relief.g * 3.999;
      o_colour = vec4(mix(u_ramp[int(place)], u_ramp[int(place) + 1], fract(place)), 1.0);
    }
    if (u_hasLight) {
      float light = relief.r * 2.0 - 1.004;
      vec3 colour = light < 0.0 ? vec3(0.09, 0.24, 0.25) : vec3(1.0, 0.99, 0.95);
      float share = clamp(light < 0.0 ? -light * 0.68 : light * 0.7, 0.0, 1.0);
      o_colour = vec4(colour, 1.0) * share + o_colour * (1.0 - share);
    }
    o_colour *= relief.b;
  }`,
} as const

/** Areas of one colour. */
export const areaShader = {
  uniforms: [...groundUniforms, 'u_colour'],
  vertex: `${groundGlsl}
  layout(location = 0) in vec2 a_place;
  void main() { gl_Position = onGround(a_place); }`,
  fragment: `
  uniform vec4 u_colour;
  out vec4 o_colour;
  void main() { o_colour = u_colour; }`,
} as const

/** Water with lines along its shores at increasing distances, as in engraved maps. */
export const waterShader = {
  uniforms: [...groundUniforms, 'u_cells', 'u_shore', 'u_metresPerPixel', 'u_colour', 'u_line'],
  vertex: overGround,
  fragment: `
  uniform sampler2D u_shore;
  uniform float u_metresPerPixel;
  uniform vec3 u_colour;
  uniform vec3 u_line;
  in vec2 v_at;
  out vec4 o_colour;
  void main() {
    float offshore = texture(u_shore, v_at).r;
    float ring = sqrt(max(offshore, 0.0) / 5.0);
    float nearest = max(floor(ring + 0.5), 1.0);
    float pixelM = max(fwidth(offshore), 0.5 * u_metresPerPixel);
    float away = abs(offshore - 5.0 * nearest * nearest) / pixelM;
    float fade = 0.75 * exp(-offshore / 90.0) * smoothstep(0.0, 3.0, 10.0 * nearest / pixelM - 3.0);
    vec3 deep = mix(u_colour, u_line, 0.16 * smoothstep(20.0, 260.0, offshore));
    o_colour = vec4(mix(deep, u_line, fade * (1.0 - smoothstep(0.3, 1.1, away))), 1.0);
  }`,
} as const

/** Plots, multiplied with the layers below. */
export const plotShader = {
  uniforms: [...groundUniforms, ...plotUniforms],
  vertex: `${groundGlsl}${plotGlsl}
  layout(location = 0) in vec2 a_place;
  layout(location = 1) in uint a_plot;
  flat out vec3 v_colour;
  void main() {
    vec3 swatch = u_swatches[codeOf(a_plot, u_shift)];
    v_colour = passes(a_plot) ? swatch : vec3(0.985, 0.985, 0.98);
    gl_Position = onGround(a_place);
  }`,
  fragment: `
  flat in vec3 v_colour;
  out vec4 o_colour;
  void main() { o_colour = vec4(v_colour, 1.0); }`,
} as const

/** The boundaries of plots as hairlines, for views from afar: one-pixel lines are cheap. */
export const plotHairShader = {
  uniforms: [...groundUniforms, ...plotUniforms, 'u_colour'],
  vertex: `${groundGlsl}${plotGlsl}
  layout(location = 0) in vec2 a_place;
  layout(location = 1) in uint a_plot;
  flat out float v_share;
  void main() {
    v_share = passes(a_plot) ? 1.0 : 0.3;
    gl_Position = onGround(a_place);
  }`,
  fragment: `
  uniform vec4 u_colour;
  flat in float v_share;
  out vec4 o_colour;
  void main() { o_colour = u_colour * v_share; }`,
} as const

/** One triangle over the screen. On a row at `v_up` the ground is 1 / (1 - slope) times as far away. */
export const hazeShader = {
  uniforms: ['u_slope', 'u_least', 'u_colour'],
  vertex: `
  out float v_up;
  void main() {
    vec2 corner = vec2(float(gl_VertexID == 1), float(gl_VertexID == 2)) * 4.0 - 1.0;
    v_up = corner.y;
    gl_Position = vec4(corner, 0.0, 1.0);
  }`,
  fragment: `
  uniform float u_slope;
  uniform float u_least;
  uniform vec3 u_colour;
  in float v_up;
  out vec4 o_colour;
  void main() {
    float nearness = max(1.0 - v_up * u_slope, 0.0);
    float share = max(u_least, 0.85 * (1.0 - smoothstep(0.12, 0.85, nearness)));
    o_colour = vec4(u_colour, 1.0) * share;
  }`,
} as const

/** Plots at risk of floods, with denser hatching for a higher risk. */
export const floodShader = {
  uniforms: [...groundUniforms, ...plotUniforms, 'u_pixelRatio', 'u_colour'],
  vertex: `${groundGlsl}${plotGlsl}
  layout(location = 0) in vec2 a_place;
  layout(location = 1) in uint a_plot;
  flat out float v_class;
  void main() {
    v_class = passes(a_plot) ? float(codeOf(a_plot, 8u)) : 0.0;
    gl_Position = v_class == 0.0 ? vec4(2.0) : onGround(a_place);
  }`,
  fragment: `
  uniform float u_pixelRatio;
  uniform vec3 u_colour;
  flat in float v_class;
  out vec4 o_colour;
  void main() {
    float period = ${floodHatch.periodPx.toFixed(1)} - ${floodHatch.closerPx.toFixed(1)} * v_class;
    float across = mod((gl_FragCoord.x + gl_FragCoord.y) / u_pixelRatio * 0.7071, period);
    float line = 1.0 - smoothstep(0.35, 1.05, abs(across - 0.5 * period));
    o_colour = vec4(u_colour, 1.0) * (${floodHatch.tint} * v_class + line * ${floodHatch.lineOpacity});
  }`,
} as const

/** Labels from the texture atlas, placed by the page in pixels from the top left. */
export const labelShader = {
  uniforms: ['u_atlas', 'u_screen', 'u_atlasSize'],
  vertex: `
  layout(location = 0) in vec4 a_box;
  layout(location = 1) in vec4 a_atlas;
  layout(location = 2) in vec2 a_turn;
  uniform vec2 u_screen;
  uniform vec2 u_atlasSize;
  out vec2 v_at;
  void main() {
    vec2 corner = vec2(
      float(gl_VertexID == 1 || gl_VertexID == 3 || gl_VertexID == 4),
      float(gl_VertexID == 2 || gl_VertexID == 4 || gl_VertexID == 5));
    vec2 from = (corner - 0.5) * a_box.zw;
    vec2 turned = vec2(from.x * a_turn.x - from.y * a_turn.y, from.x * a_turn.y + from.y * a_turn.x);
    vec2 place = (a_box.xy + turned) / u_screen;
    v_at = (a_atlas.xy + corner * a_atlas.zw) / u_atlasSize;
    gl_Position = vec4(place.x * 2.0 - 1.0, 1.0 - place.y * 2.0, 0.0, 1.0);
  }`,
  fragment: `
  uniform sampler2D u_atlas;
  in vec2 v_at;
  out vec4 o_colour;
  void main() { o_colour = texture(u_atlas, v_at); }`,
} as const

/** A visitor's raster on a mesh that is fine enough to follow the terrain. */
export const rasterShader = {
  uniforms: [...groundUniforms, 'u_picture', 'u_opacity'],
  vertex: `${groundGlsl}
  layout(location = 0) in vec4 a_place;
  out vec2 v_at;
  void main() {
    v_at = a_place.zw;
    gl_Position = onGround(a_place.xy);
  }`,
  fragment: `
  uniform sampler2D u_picture;
  uniform float u_opacity;
  in vec2 v_at;
  out vec4 o_colour;
  void main() {
    vec4 pixel = texture(u_picture, v_at);
    o_colour = vec4(pixel.rgb * pixel.a, pixel.a) * u_opacity;
  }`,
} as const

/** The off-screen image of a part of the plane; its alpha is premultiplied. */
export const offscreenShader = {
  uniforms: [...groundUniforms, 'u_picture', 'u_box'],
  vertex: `${groundGlsl}
  uniform vec4 u_box;
  out vec2 v_at;
  void main() {
    v_at = vec2(gl_VertexID & 1, gl_VertexID >> 1);
    gl_Position = onGround(mix(u_box.xy, u_box.zw, v_at));
  }`,
  fragment: `
  uniform sampler2D u_picture;
  in vec2 v_at;
  out vec4 o_colour;
  void main() { o_colour = texture(u_picture, v_at); }`,
} as const
