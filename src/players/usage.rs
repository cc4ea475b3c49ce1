//! Calls, tokens and cost that players behind a service state with their answers.

use std::ops::AddAssign;

/// Sums of the usage of answers. Costs are whole millionths of the currency that the player counts in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Usage {
    /// Answers that stated anything.
    pub answers: u64,
    /// Calls of the service.
    pub calls: u64,
    /// Tokens sent.
    pub tokens_in: u64,
    /// Tokens received.
    pub tokens_out: u64,
    /// Cost, in millionths.
    pub cost: u64,
}

impl Usage {
    /// True if nothing was stated.
    pub fn is_empty(&self) -> bool {
        *self == Usage::default()
    }

    /// A cost as a player states it, in millionths; nothing if it is no sensible number.
    pub fn millionths(cost: f64) -> u64 {
        match cost.is_finite() && cost > 0.0 && cost < 1e12 {
            true => (cost * 1e6).round() as u64,
            false => 0,
        }
    }
}

impl AddAssign for Usage {
    fn add_assign(&mut self, other: Usage) {
        self.answers = self.answers.saturating_add(other.answers);
        self.calls = self.calls.saturating_add(other.calls);
        self.tokens_in = self.tokens_in.saturating_add(other.tokens_in);
        self.tokens_out = self.tokens_out.saturating_add(other.tokens_out);
        self.cost = self.cost.saturating_add(other.cost);
    }
}
