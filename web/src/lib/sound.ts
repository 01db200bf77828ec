/** Short sounds made on the spot: a card, a chip, a bell for your turn. */

import { settings } from "./settings.svelte";

export type Sound = "card" | "chips" | "turn" | "award";

let audio: AudioContext | null = null;

export function play(sound: Sound): void {
  if (!settings.sounds) return;
  audio ??= new AudioContext();
  // A browser starts sound only after the person has done something on the page.
  if (audio.state === "suspended") void audio.resume();
  const at = audio.currentTime;
  switch (sound) {
    case "card":
      return noise(audio, at, 0.05, 2600, 0.1);
    case "chips":
      noise(audio, at, 0.03, 5200, 0.12);
      return noise(audio, at + 0.045, 0.03, 4600, 0.09);
    case "turn":
      tone(audio, at, 660, 0.16, 0.07);
      return tone(audio, at + 0.11, 880, 0.22, 0.06);
    case "award":
      [523, 659, 784].forEach((pitch, n) => tone(audio as AudioContext, at + n * 0.08, pitch, 0.25, 0.05));
  }
}

function tone(to: AudioContext, at: number, pitch: number, length: number, loud: number): void {
  const source = to.createOscillator();
  source.type = "sine";
  source.frequency.value = pitch;
  source.connect(fading(to, at, length, loud));
  source.start(at);
  source.stop(at + length);
}

function noise(to: AudioContext, at: number, length: number, pitch: number, loud: number): void {
  const buffer = to.createBuffer(1, Math.ceil(to.sampleRate * length), to.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let n = 0; n < samples.length; n += 1) samples[n] = Math.random() * 2 - 1;
  const source = to.createBufferSource();
  source.buffer = buffer;
  const band = to.createBiquadFilter();
  band.type = "bandpass";
  band.frequency.value = pitch;
  source.connect(band).connect(fading(to, at, length, loud));
  source.start(at);
}

function fading(to: AudioContext, at: number, length: number, loud: number): GainNode {
  const gain = to.createGain();
  gain.gain.setValueAtTime(loud, at);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  gain.connect(to.destination);
  return gain;
}
