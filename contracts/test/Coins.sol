// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// @dev For tests only: an ERC-20 that anyone can mint.
contract Coin is ERC20 {
    constructor() ERC20("Coin", "COIN") {}

    function mint(address account, uint256 amount) external {
        _mint(account, amount);
    }
}

/// @dev For tests only: an ERC-20 that charges one percent of each transfer.
contract FeeCoin is Coin {
    function _update(address from, address to, uint256 amount) internal override {
        uint256 fee = from == address(0) || to == address(0) ? 0 : amount / 100;
        super._update(from, to, amount - fee);
        if (fee > 0) super._update(from, address(0), fee);
    }
}

/// @dev For tests only: an ERC-20 that calls a configured address during a transfer.
contract CallingCoin is Coin {
    address public target;
    bytes public data;

    function callBack(address newTarget, bytes calldata newData) external {
        (target, data) = (newTarget, newData);
    }

    function _update(address from, address to, uint256 amount) internal override {
        super._update(from, to, amount);
        if (target == address(0) || from == address(0)) return;
        (bool success, bytes memory answer) = target.call(data);
        if (success) return;
        assembly ("memory-safe") {
            revert(add(answer, 32), mload(answer))
        }
    }
}

/// @dev For tests only: an ERC-20 whose transfers return false instead of reverting.
contract RefusingCoin is Coin {
    function transferFrom(address, address, uint256) public pure override returns (bool) {
        return false;
    }
}
